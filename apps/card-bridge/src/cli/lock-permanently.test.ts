import { writeFile } from "node:fs/promises";
import { block, emptyCard, printDump, uid, withBlocks } from "@adel/card";
import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;
/** Consistent access bits: every block is read-only, and nothing of the trailer can be written again. */
const LOCKING = "FFFFFFFFFFFF078F0F69FFFFFFFFFFFF";
const trailerOf = async (number: number) =>
  (await cli("block", "read", ...SIM, "--block", String(number), "--json")).json().data;

describe("a trailer that locks its sector for good", () => {
  it("is restored only with its own switch, and stands in the dry run", async () => {
    const image = withBlocks(emptyCard(uid("04A1B2C3"), "1k"), [
      [7, block(LOCKING)],
      [11, block("FFFFFFFFFFFF7F078869FFFFFFFFFFFF")],
    ]);
    await writeFile(at("image.mfd"), printDump(image, "mfd"));
    const restore = (...more: string[]) => cli("restore", ...SIM, "--image", at("image.mfd"), ...more);
    const before = await trailerOf(7);
    const refused = await restore("--yes");
    expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining("sectors 1 locks them for good") });
    expect((await restore("--yes", "--lang", "zh")).err).toContain("--lock-permanently");
    expect(await trailerOf(7)).toBe(before);
    const planned = await restore("--dry-run");
    expect([planned.exit, planned.out]).toEqual([0, expect.stringContaining("would be locked for good: 1\n")]);
    expect((await restore("--dry-run", "--json")).json()).toMatchObject({ sectorsLocked: [1] });
    expect((await restore("--yes", "--sectors", "2")).exit).toBe(0);
    expect((await restore("--yes", "--lock-permanently")).exit).toBe(0);
    expect(await trailerOf(7)).toContain("078F0F");
  });

  it("is written as a block only with its own switch", async () => {
    const write = (data: string, ...more: string[]) =>
      cli("block", "write", ...SIM, "--block", "7", "--data", data, "--yes", ...more);
    const refused = await write(LOCKING);
    expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining("--lock-permanently") });
    expect((await write("FFFFFFFFFFFFFF078069FFFFFFFFFFFF")).exit).toBe(0);
    expect((await write(LOCKING, "--lock-permanently")).exit).toBe(0);
    expect(await trailerOf(7)).toContain("078F0F");
  });
});
