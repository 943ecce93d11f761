import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { createLog } from "../kernel/log.ts";
import { cliSetup } from "./testing/cli.ts";

const { at, cli, cliWith } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;
const FACTORY = "FFFFFFFFFFFFFF078069FFFFFFFFFFFF";
const write = (...more: string[]) => cli("write", ...SIM, "--spec", at("spec.json"), ...more);
const lay = (block: number, trailer: string, ...more: string[]) =>
  cli("block", "write", ...SIM, "--block", String(block), "--data", trailer, "--yes", ...more);

/** The trailer that the specification gives a sector. */
async function trailerOf(block: number): Promise<string> {
  await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("layout.mfd"));
  return (await readFile(at("layout.mfd")))
    .subarray(block * 16, block * 16 + 16)
    .toString("hex")
    .toUpperCase();
}
/** What is left of a write of one trailer over another that stopped after so many bytes. */
const tear = (next: string, previous: string, bytes: number) => next.slice(0, 2 * bytes) + previous.slice(2 * bytes);

describe("a trailer that an interrupted command tore", () => {
  it.each([
    [3, 1],
    [3, 5],
    [7, 1],
    [7, 3],
    [7, 5],
  ])("is mended inside key A by the same command again: block %i, %i bytes", async (block, bytes) => {
    await lay(block, tear(await trailerOf(block), FACTORY, bytes));
    expect((await write("--json")).json()).toMatchObject({ ok: true, outcome: "done", sectorsVerified: [0, 1] });
    expect((await cli("inspect", ...SIM, "--spec", at("spec.json"))).exit).toBe(0);
  });

  it.each([3, 7])("is mended inside key B, also by an erase: block %i", async (block) => {
    await lay(block, tear(await trailerOf(block), FACTORY, 13));
    expect((await cli("erase", ...SIM, "--spec", at("spec.json"), "--json")).json()).toMatchObject({ outcome: "done" });
    await lay(7, tear(FACTORY, await trailerOf(7), 4));
    expect((await write("--json")).json()).toMatchObject({ outcome: "done" });
  });

  it("is named as a possibility where no key opens the sector, with the keys tried in the debug log", async () => {
    await lay(7, `A1A2A3A4A5A6${FACTORY.slice(12)}`);
    expect(await write()).toMatchObject({
      exit: 1,
      err: expect.stringMatching(/No known key opens sector 1 \(KEY_REFUSED\)\n.*may be torn \(SECTOR_TORN\)/),
    });
    expect((await write("--lang", "zh")).err).toContain("扇区可能已损坏（SECTOR_TORN）");
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), systemClock, "debug");
    await cliWith({ log }, "write", ...SIM, "--spec", at("spec.json"));
    expect(lines.join("")).toMatch(/none of 4 keys and of 10 keys that a torn trailer may have opens the sector/);
  });
});
