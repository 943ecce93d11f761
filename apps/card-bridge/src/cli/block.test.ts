import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { cli } = cliSetup();
const block = (action: string, number: number, ...more: string[]) =>
  cli("block", action, "--encoder", "sim:twn4", "--block", String(number), ...more);
const TEXT = "526F6F6D2031323036000000000000FF";

describe("one block", () => {
  it("is written with the given key, read back, and read", async () => {
    expect(await block("write", 4, "--data", TEXT, "--yes")).toMatchObject({
      exit: 0,
      out: `Block 4 (sector 1) written and verified  ${TEXT}\n`,
    });
    expect((await block("read", 4, "--slot", "A", "--key", "FFFFFFFFFFFF", "--json")).json()).toMatchObject({
      ok: true,
      sector: 1,
      data: TEXT,
      value: null,
    });
    const refused = await block("read", 4, "--key", "A0A1A2A3A4A5", "--json");
    expect(refused).toMatchObject({ exit: 1 });
    expect(refused.json()).toMatchObject({ error: { code: "KEY_REFUSED", values: { sector: 1 } } });
  });

  it("may be a value block", async () => {
    expect((await block("write", 5, "--value", "-250", "--yes")).exit).toBe(0);
    expect((await block("read", 5)).out).toContain("value -250, address 5");
    expect((await block("read", 5, "--lang", "zh")).out).toContain("数值 -250，地址 5");
  });

  it("that is a trailer shows no key, and is not written if it would block its sector", async () => {
    expect((await block("read", 7)).out).toContain("************FF078069************");
    const locked = await block("write", 7, "--data", "00".repeat(16), "--yes", "--json");
    expect(locked.json()).toMatchObject({ error: { code: "TRAILER_UNSAFE" } });
    const trailer = `A0A1A2A3A4A5FF078069${"B".repeat(12)}`;
    const done = await block("write", 7, "--data", trailer, "--yes");
    expect([done.exit, done.out]).toEqual([0, expect.not.stringContaining("A0A1A2")]);
    expect((await block("read", 4, "--key", "A0A1A2A3A4A5")).exit).toBe(0);
  });

  it.each([
    [["write", 4, "--data", TEXT], "--yes"],
    [["write", 4, "--yes"], "--data"],
    [["write", 4, "--yes", "--data", TEXT, "--value", "1"], "--data"],
    [["write", 7, "--yes", "--value", "1"], "trailer"],
    [["write", 0, "--yes", "--data", TEXT], "Block 0"],
    [["write", 4, "--yes", "--data", "00"], "--data"],
    [["read", 64], "0–63"],
  ] as const)("is refused with 2 where it makes no sense: %j", async ([action, number, ...more], text) => {
    const { exit, err } = await block(action, number, ...more);
    expect([exit, err]).toEqual([2, expect.stringContaining(text)]);
  });
});
