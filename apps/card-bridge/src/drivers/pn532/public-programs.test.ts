import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  block,
  blockCount,
  type CardMemory,
  contentOf,
  emptyCard,
  firstBlock,
  hex,
  inspectCard,
  isTrailer,
  layout,
  parseCardSpec,
  parseDump,
  printDump,
  readDirectory,
  sectorOf,
  type Uid,
  uid,
  withBlocks,
} from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJobContext, executeJob, runToCompletion } from "../../jobs/execute-job.ts";
import { ISSUED } from "../../jobs/testing/issued.ts";
import { areProgramsInstalled, simulatedEncoder } from "./testing/public-programs.ts";

const UID = uid("04A1B2C3");
const { signal } = new AbortController();
const SPEC = parseCardSpec({
  ...ISSUED,
  records: { doorLock: { building: 3, floor: 12, room: 1206, areas: [120] }, fingerprint: {} },
});

/** Every data block has other content. */
function filled(its: Uid, size: "1k" | "4k"): CardMemory {
  const memory = emptyCard(its, size);
  const data = memory.blocks
    .map((_, number) => [number, block(new Uint8Array(16).map((_, at) => (number * 7 + at * 31) & 0xff))] as const)
    .filter(([number]) => number > 0 && !isTrailer(number));
  return withBlocks(memory, data);
}
const image = (memory: CardMemory) => Buffer.from(printDump(memory, "mfd")).toString("hex");

// The programs give up a reply that takes longer than some fifty milliseconds, which happens on a busy computer.
describe.skipIf(!areProgramsInstalled)("a simulated PN532, used by public programs", { retry: 3 }, () => {
  let folder: string;
  let encoder: Awaited<ReturnType<typeof simulatedEncoder>>;
  const file = (name: string) => join(folder, name);
  const opened = async (memory: CardMemory, options?: ReadonlyMap<string, string>) => {
    encoder = await simulatedEncoder(memory, options);
    return encoder;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "card-bridge-programs-"));
  });
  afterEach(async () => {
    await encoder.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ["04A1B2C3", "1k", ["00  04", "04  a1  b2  c3", "08"]],
    ["04A1B2C3D4E580", "4k", ["00  42", "04  a1  b2  c3  d4  e5  80", "18"]],
  ] as const)("nfc-list names the card with the UID %s", async (its, size, [atqa, uidText, sak]) => {
    const { run } = await opened(emptyCard(uid(its), size));
    const { code, output } = await run("nfc-list");
    expect(code, output).toBe(0);
    expect(output).toMatch(
      new RegExp(`ATQA \\(SENS_RES\\): ${atqa}\\s+UID \\(NFCID1\\): ${uidText}\\s+SAK \\(SEL_RES\\): ${sak}`),
    );
  });

  it.each([
    ["04A1B2C3", "1k"],
    ["04A1B2C3D4E580", "1k"],
    ["04A1B2C3", "4k"],
  ] as const)("nfc-mfclassic reads the card %s, %s, block by block as it is", async (its, size) => {
    const memory = filled(uid(its), size);
    // On a 4K card it first tries to write block 0, and does not select the card again after the rejection.
    const { run } = await opened(memory, new Map([["nak", "awake"]]));
    await writeFile(file("keys.mfd"), printDump(emptyCard(uid(its), size), "mfd"));
    const { code, output } = await run("nfc-mfclassic", "r", "a", "u", file("dump.mfd"), file("keys.mfd"), "f");
    expect(code, output).toBe(0);
    expect(output).toContain(`${memory.blocks.length} of ${memory.blocks.length} blocks read`);
    expect(image(parseDump(await readFile(file("dump.mfd"))))).toBe(image(memory));
  });

  it("nfc-mfclassic, with the keys of a layout that our driver wrote, reads it", async () => {
    const { run, connect } = await opened(emptyCard(UID, "1k"));
    const { port, driver } = await connect();
    const hand = createJobContext({ signal });
    const spec = { operation: "write", content: contentOf(SPEC, UID), candidates: [] } as const;
    await runToCompletion(hand, () => executeJob(driver, spec, hand));
    expect(hand.state()).toMatchObject({ kind: "finished", outcome: "done" });
    await port.close();
    const wanted = layout(SPEC, UID);
    await writeFile(file("keys.mfd"), printDump(wanted, "mfd"));
    const { code, output } = await run("nfc-mfclassic", "r", "a", "u", file("dump.mfd"), file("keys.mfd"));
    expect(code, output).toBe(0);
    expect(image(parseDump(await readFile(file("dump.mfd"))))).toBe(image(wanted));
  });

  it("mfoc, given the key, dumps the whole card", async () => {
    const memory = filled(UID, "1k");
    const { run } = await opened(memory);
    const { code, output } = await run("mfoc", "-k", "ffffffffffff", "-O", file("dump.mfd"));
    expect(code, output).toBe(0);
    expect(image(parseDump(await readFile(file("dump.mfd"))))).toBe(image(memory));
  });

  it("libfreefare writes an NDEF message whose directory and check byte we accept, and reads it", async () => {
    const { run, card } = await opened(emptyCard(UID, "1k"));
    const message = Buffer.from("d1010e550165786c2e6578616d706c652f61", "hex");
    await writeFile(file("message.ndef"), message);
    const wrote = await run("mifare-classic-write-ndef", "-y", "-i", file("message.ndef"));
    expect(wrote.code, wrote.output).toBe(0);
    const memory = card.memory();
    // NXP AN10787: AID 03E1, NFC Forum. DB is the check byte over it.
    expect(hex(memory.blocks[1] ?? [])).toBe("DB0003E1000000000000000000000000");
    expect([...readDirectory(memory).entries]).toEqual([[1, 0xe103]]);
    const directory = inspectCard(memory).checks.find(({ check }) => check === "directory");
    expect(directory).toMatchObject({ verdict: "pass", code: "DIRECTORY_RIGHT" });
    const read = await run("mifare-classic-read-ndef", "-y", "-o", file("back.ndef"));
    expect(read.code, read.output).toBe(0);
    expect(await readFile(file("back.ndef"))).toEqual(message);
  });

  it("libfreefare formats a card that it wrote on", async () => {
    const { run, card } = await opened(emptyCard(UID, "1k"));
    await writeFile(file("message.ndef"), "a");
    expect((await run("mifare-classic-write-ndef", "-y", "-i", file("message.ndef"))).code).toBe(0);
    const { code, output } = await run("mifare-classic-format", "-y");
    expect(code, output).toBe(0);
    expect(image(card.memory())).toBe(image(emptyCard(UID, "1k")));
  });

  describe("errors of these programs", () => {
    it("nfc-mfclassic of Debian 12 writes only the first block of each sector, and reports success", async () => {
      const { run, card } = await opened(emptyCard(UID, "1k"));
      const wanted = filled(UID, "1k");
      await writeFile(file("wanted.mfd"), printDump(wanted, "mfd"));
      await writeFile(file("keys.mfd"), printDump(emptyCard(UID, "1k"), "mfd"));
      const { code, output } = await run("nfc-mfclassic", "w", "a", "u", file("wanted.mfd"), file("keys.mfd"));
      expect(code, output).toBe(0);
      expect(output).toContain("60 of 64 blocks written");
      const changed = card
        .memory()
        .blocks.flatMap((data, number) =>
          hex(data ?? []) === hex(emptyCard(UID, "1k").blocks[number] ?? []) ? [] : [number],
        );
      // Block 0 is the manufacturer's.
      expect(changed).toEqual(Array.from({ length: 15 }, (_, at) => firstBlock(at + 1)));
      expect(changed.every((number) => blockCount(sectorOf(number)) === 4)).toBe(true);
    });

    it("libnfc fails at the first error of the line, while our driver continues", async () => {
      const { run, connect, inject } = await opened(emptyCard(UID, "1k"));
      await writeFile(file("keys.mfd"), printDump(emptyCard(UID, "1k"), "mfd"));
      inject("bad-line-at:60");
      const { output } = await run("nfc-mfclassic", "r", "a", "u", file("dump.mfd"), file("keys.mfd"));
      expect(output).toContain("unable to read block");
      expect(output).not.toContain("blocks read");
      const { port, driver } = await connect();
      inject("bad-line-at:60");
      const hand = createJobContext({ signal });
      await runToCompletion(hand, () =>
        executeJob(driver, { operation: "write", content: contentOf(SPEC, UID), candidates: [] }, hand),
      );
      expect(hand.state()).toMatchObject({ kind: "finished", outcome: "done" });
      await port.close();
    });
  });
});
