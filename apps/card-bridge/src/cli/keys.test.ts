import { readFile, stat, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;
const OWN = "A0B0C0D0E0F0";

/** Sector 2 with its own key A, and a key B that is not among the known keys. */
async function ownKey() {
  const trailer = `${OWN}78778869112233445566`;
  await cli("block", "write", ...SIM, "--block", "11", "--data", trailer, "--yes");
  await writeFile(at("own.keys"), `# front desk\n${OWN}\n`);
}

describe("keys", () => {
  it("lists which known key opens each sector, and that one stays closed", async () => {
    await ownKey();
    const without = await cli("keys", ...SIM);
    expect(without.exit).toBe(3);
    expect(without.out).toMatch(/^Card 04A1B2C3 +A +B\nsector 0 +factory key +factory key\n/);
    expect(without.out).toMatch(/\nsector 2 +- +-\n/);
    const given = await cli("keys", ...SIM, "--keys", at("own.keys"));
    expect([given.exit, given.out]).toEqual([0, expect.stringMatching(/\nsector 2 +given +-\n/)]);
    const zh = await cli("keys", ...SIM, "--keys", at("own.keys"), "--lang", "zh");
    expect(zh.out).toMatch(/\n扇区 2 +指定的密钥 +-\n/);
  });

  it("tries any number of keys of the command line, and rejects invalid ones", async () => {
    await ownKey();
    const typed = await cli("keys", ...SIM, "--key", "0102030405FF", "--key", OWN);
    expect([typed.exit, typed.out]).toEqual([0, expect.stringMatching(/\nsector 2 +given +-\n/)]);
    expect((await cli("show", ...SIM, "--key", OWN)).out).toMatch(/\nsector 2 +\S/);
    const read = await cli("read", ...SIM, "--out", at("own.json"), "--key", OWN, "--json");
    expect(read.json()).toMatchObject({ ok: false, unreadSectors: [], unknownKeys: { A: [], B: [2] } });
    expect(await cli("keys", ...SIM, "--key", "A0")).toMatchObject({ exit: 2, err: expect.stringContaining("--key") });
  });

  it("shows and stores keys only on request, in a file for its owner that can be parsed again", async () => {
    await ownKey();
    const hidden = [await cli("keys", ...SIM, "--keys", at("own.keys")), await cli("keys", ...SIM, "--json")];
    for (const { out, err } of hidden) expect(out + err).not.toMatch(/FFFFFFFFFFFF|A0B0C0D0E0F0/);
    const shown = await cli("keys", ...SIM, "--keys", at("own.keys"), "--reveal", "--json");
    expect(shown.json().sectors).toMatchObject({ 2: { a: { label: "typed", key: OWN }, b: null } });
    await cli("keys", ...SIM, "--keys", at("own.keys"), "--save", at("found.keys"));
    const lines = (await readFile(at("found.keys"), "utf8")).split("\n");
    expect([lines.length, ...lines.slice(0, 4)]).toEqual([
      18,
      "# 04A1B2C3",
      "FFFFFFFFFFFF:FFFFFFFFFFFF  # 0",
      "FFFFFFFFFFFF:FFFFFFFFFFFF  # 1",
      `${OWN}:------------  # 2`,
    ]);
    expect((await stat(at("found.keys"))).mode & 0o777).toBe(0o600);
    const again = await cli("keys", ...SIM, "--keys", at("found.keys"));
    expect([again.exit, again.out]).toEqual([0, expect.stringMatching(/\nsector 2 +given +-\n/)]);
    expect(
      (await cli("read", ...SIM, "--keys", at("found.keys"), "--out", at("b.json"), "--json")).json(),
    ).toMatchObject({ unreadSectors: [] });
  });

  it("makes an existing file readable for its owner only, and empties it", async () => {
    await writeFile(at("found.keys"), `${"#".repeat(5000)}\n`, { mode: 0o644 });
    await cli("keys", ...SIM, "--save", at("found.keys"));
    expect((await stat(at("found.keys"))).mode & 0o777).toBe(0o600);
    expect((await cli("keys", ...SIM, "--keys", at("found.keys"))).exit).toBe(0);
    expect((await stat(at("found.keys"))).size).toBeLessThan(1000);
  });

  it.each(["0102030405", "010203040506:", "------------", "010203040506:------------:", "0102030405GG"])(
    "rejects the line %s, and does not print it",
    async (line) => {
      await writeFile(at("own.keys"), `# keys\n\n${line}\n`);
      const { exit, out, err } = await cli("keys", ...SIM, "--keys", at("own.keys"));
      expect([exit, out]).toEqual([1, ""]);
      expect(err).toMatch(/own\.keys: no key in line 3; a key is 12 hex digits.* \(KEY_LINE_WRONG\)\n.*--skip-bad\n/);
      expect(err).not.toContain(line);
    },
  );

  it("tries a dictionary of hundreds of keys, the right one last", async () => {
    await ownKey();
    const words = Array.from({ length: 300 }, (_, at) => at.toString(16).padStart(12, "0"));
    await writeFile(at("own.dic"), `# dictionary\n${[...words, ...words, `${OWN} # ours`].join("\r\n")}`);
    const { exit, out, err } = await cli("keys", ...SIM, "--keys", at("own.dic"));
    expect([exit, out]).toEqual([0, expect.stringMatching(/\nsector 2 +given +-\n/)]);
    expect(out + err).not.toMatch(/0{9}|A0B0C0D0E0F0/);
  });
});
