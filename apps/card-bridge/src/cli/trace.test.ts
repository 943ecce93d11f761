import { expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { cli, at } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;

it("prints every call to the encoder besides the result, in the caller's language, without keys", async () => {
  const write = await cli("write", ...SIM, "--spec", at("spec.json"), "--trace");
  expect(write.exit).toBe(0);
  expect(write.out).toBe("Done: card 04A1B2C3, 6 blocks written, sectors verified: 0, 1\n");
  expect(write.err).toMatch(/\n +\d+\.\d ms {2}look for a card {2}04A1B2C3\n/);
  expect(write.err).toMatch(/\n +\d+\.\d ms {2}open sector 1, key A\n/);
  expect(write.err).toMatch(/\n +\d+\.\d ms {2}write block 7 {2}\*{12}[0-9A-F]{8}\*{12}\n/);
  expect(write.err).toMatch(/\n +\d+\.\d ms {2}read block 4 {2}AD01[0-9A-F]{28}\n/);
  expect(write.err).not.toContain("FFFFFFFFFFFF");
  const refused = await cli("block", "read", ...SIM, "--block", "4", "--trace", "--lang", "zh");
  expect(refused.err).toMatch(/ms {2}打开扇区 1，密钥 A {2}KEY_REFUSED\n/);
});

it.each(["sim:twn4", "sim:twn4?crc=1", "sim:pn532", "sim:pcsc"])(
  "prints with --trace-line the bytes sent to and received from %s, without keys, even where they are data",
  async (encoder) => {
    const own = "E7D6C5B4A392";
    const block = (...args: string[]) => cli("block", ...args, "--encoder", encoder, "--trace-line");
    const data = `${own}0000${own}0000`;
    const written = [
      await block("write", "--block", "7", "--data", `${own}FF078069${own}`, "--yes"),
      await block("write", "--block", "4", "--key", own, "--data", data, "--yes"),
      await block("read", "--block", "7", "--key", own),
    ];
    for (const { exit, err } of written) {
      expect(exit).toBe(0);
      expect(err).not.toMatch(new RegExp(`${own}|FFFFFFFFFFFF`));
      expect(err).toMatch(/\n {10}→ [0-9A-F*]+\n {10}← [0-9A-F*]+\n/);
      expect(err).not.toContain("not shown");
    }
    expect(written[1]?.err).toMatch(/→ \w*\*{12}0000\*{12}0000/);
    const opening = await cli("block", "read", "--block", "8", "--encoder", encoder, "--trace", "--lang", "zh");
    expect(opening.err).not.toContain("→");
  },
);

it("prints nothing without it, and nothing in JSON mode", async () => {
  expect((await cli("block", "read", ...SIM, "--block", "1")).err).toBe("");
  const { err, json } = await cli("block", "read", ...SIM, "--block", "1", "--trace", "--json");
  expect([err, json()]).toEqual(["", expect.objectContaining({ ok: true })]);
});

it("is rejected by commands that use no card", async () => {
  expect(await cli("status", "--trace")).toMatchObject({ exit: 2, err: expect.stringContaining("unknown option") });
});
