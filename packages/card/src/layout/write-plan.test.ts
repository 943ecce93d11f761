import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, hex } from "../chip/bytes.ts";
import { type CardMemory, emptyCard, knownBlock, withBlock, withBlocks } from "../chip/memory.ts";
import { sectorOf } from "../chip/mifare-classic/sector.ts";
import { factoryTrailer, OUR_ACCESS, trailer } from "../chip/mifare-classic/trailer.ts";
import { virtualCard } from "../chip/mifare-classic/virtual-card.ts";
import { DEFAULT_KEY, key } from "../chip/secret.ts";
import { type Uid, uid } from "../chip/uid.ts";
import { applySteps, erasedImage, expectedImage } from "./card-image.ts";
import { directoryImage, readDirectory } from "./directory.ts";
import { contentOf, eraseContentOf } from "./layout.ts";
import { perform, readWith, SPEC_JSON, specWith } from "./testing/cards.ts";
import { keyCandidates, planErase, planRestore, planWrite } from "./write-plan.ts";

const UID = uid("04A1B2C3");

/** Arbitrary specifications: some of the records, a size, a UID, sectors in random order. */
const anySpec = fc
  .record({
    names: fc.subarray(["doorLock", "energySaver", "ladder", "test", "fingerprint"] as const),
    cardSize: fc.constantFrom("1k", "4k" as const),
    uid: fc.constantFrom("04A1B2C3", "04A1B2C3D4E580"),
    sectors: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], { minLength: 10, maxLength: 10 }),
    operation: fc.constantFrom("set", "clear", "unlock"),
  })
  .map(({ names, sectors, operation, ...rest }) => {
    const [doorLock, energySaver, ladder, test, ...fingerprint] = sectors;
    const records = { ...SPEC_JSON.records, test: { ...SPEC_JSON.records.test, operation } };
    return specWith({
      ...rest,
      sectorPlan: { doorLock, energySaver, ladder, test, fingerprint },
      records: Object.fromEntries(names.map((name) => [name, records[name]])),
    });
  });

function idOf(spec: { uid?: Uid }): Uid {
  return spec.uid ?? UID;
}

describe("writing a card", () => {
  test("writes data first, then trailers, the directory last", () => {
    const steps = planWrite(contentOf(specWith(), UID), emptyCard(UID, "1k"));
    const kinds = steps.map(({ kind }) => kind).join(" ");
    expect(kinds).toMatch(/^(data )+(trailer )+directory directory$/);
    expect(steps.slice(-3).map(({ block }) => block)).toEqual([3, 1, 2]);
    expect(steps.filter(({ kind }) => kind === "trailer")).toHaveLength(11);
  });

  test("on a chip gives the expected image, for any specification", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const factory = emptyCard(idOf(spec), spec.cardSize);
        const content = contentOf(spec, idOf(spec));
        const card = virtualCard(factory);
        perform(card, planWrite(content, factory), content);
        expect(card.memory()).toEqual(expectedImage(content, factory));
        expect(planWrite(content, readWith(card, content))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test("never changes a sector outside this card's applications and directory", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const content = contentOf(spec, idOf(spec));
        const held = [
          ...content.applications.flatMap(({ sectors }) => sectors),
          0,
          ...(spec.cardSize === "4k" ? [16] : []),
        ];
        const steps = planWrite(content, emptyCard(idOf(spec), spec.cardSize));
        expect(held).toEqual(expect.arrayContaining(steps.map(({ sector }) => sector)));
        expect(steps.map(({ block }) => block)).not.toContain(0);
        expect(steps.every(({ block, sector }) => sectorOf(block) === sector)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test("stopped after any block can be continued to the same image", () => {
    const factory = emptyCard(UID, "4k");
    const content = contentOf(specWith({ cardSize: "4k" }), UID);
    const steps = planWrite(content, factory);
    for (let limit = 0; limit <= steps.length; limit++) {
      const card = virtualCard(factory);
      perform(card, steps, content, limit);
      const rest = planWrite(content, readWith(card, content));
      perform(card, rest, content);
      expect(card.memory(), `after ${limit} blocks`).toEqual(expectedImage(content, factory));
    }
  });

  test("does not write a right trailer or an unchanged block again", () => {
    const content = contentOf(specWith(), UID);
    const written = expectedImage(content, emptyCard(UID, "1k"));
    const later = contentOf(specWith({ sequence: 10 }), UID);
    const steps = planWrite(later, written);
    expect(steps.every(({ kind }) => kind === "data")).toBe(true);
    expect(steps.map(({ block }) => block)).not.toContain(13);
    expect(planWrite(content, written)).toEqual([]);
  });

  test("rewrites a trailer whose keys are not known to be right", () => {
    const content = contentOf(specWith(), UID);
    const written = expectedImage(content, emptyCard(UID, "1k"));
    const doubtful = withBlock(written, 7, written.blocks[7], 0xfc00);
    expect(planWrite(content, doubtful).map(({ block }) => block)).toEqual([7]);
  });

  test("keeps other directory entries and the info byte, and rejects a sector of another application", () => {
    const theirs = { info: [5, 0], entries: new Map([[7, 0xe103]]) };
    const card = withBlocks(emptyCard(UID, "1k"), directoryImage(theirs, "1k"));
    const image = expectedImage(contentOf(specWith({ records: { test: SPEC_JSON.records.test } }), UID), card);
    expect(readDirectory(image)).toEqual({
      info: [5, 0],
      entries: new Map([
        [4, 0x7004],
        [7, 0xe103],
      ]),
    });
    const plan = { doorLock: 7, energySaver: 2, test: 4 };
    const greedy = specWith({ sectorPlan: plan, records: { doorLock: SPEC_JSON.records.doorLock } });
    expect(() => planWrite(contentOf(greedy, UID), card)).toThrow("SECTOR_FOREIGN in sector 7");
  });

  test("rejects a directory with a wrong check byte, and accepts one that is all zero", () => {
    const content = contentOf(specWith(), UID);
    const factory = emptyCard(UID, "1k");
    expect(() => planWrite(content, withBlock(factory, 1, bytes(`${"00".repeat(15)}01`)))).toThrow(
      "DIRECTORY_CRC at 1",
    );
    expect(() => planWrite(content, withBlock(factory, 2, undefined))).toThrow("DIRECTORY_UNKNOWN at 2");
    expect(planWrite(content, factory).length).toBeGreaterThan(0);
  });

  test("rejects another card before anything is sent", () => {
    const content = contentOf(specWith(), UID);
    expect(() => planWrite(content, emptyCard(uid("04A1B2C4"), "1k"))).toThrow("CARD_UID_DIFFERS");
    expect(() => planWrite(content, emptyCard(UID, "4k"))).toThrow("CARD_SIZE_DIFFERS");
  });

  test("rejects a sector whose access bits are inconsistent or allow no write", () => {
    const content = contentOf(specWith(), UID);
    const dead = factoryTrailer();
    dead[6] = 0;
    expect(() => planWrite(content, withBlock(emptyCard(UID, "1k"), 7, dead))).toThrow("SECTOR_DEAD in sector 1");
    const readOnly = trailer(DEFAULT_KEY, ["010", "010", "010", "110"], 0, DEFAULT_KEY);
    expect(() => planWrite(content, withBlock(emptyCard(UID, "1k"), 11, readOnly))).toThrow(
      "SECTOR_FROZEN in sector 2",
    );
    const fixedData = trailer(DEFAULT_KEY, ["100", "010", "100", "011"], 0, DEFAULT_KEY);
    expect(() => planWrite(content, withBlock(emptyCard(UID, "1k"), 11, fixedData))).toThrow(
      "SECTOR_FROZEN in sector 2",
    );
    const fixedKeys = trailer(DEFAULT_KEY, ["100", "100", "100", "101"], 0, DEFAULT_KEY);
    expect(() => planWrite(content, withBlock(emptyCard(UID, "1k"), 11, fixedKeys))).toThrow(
      "SECTOR_FROZEN in sector 2",
    );
  });

  test("rejects content without keys for one of its sectors", () => {
    const content = contentOf(specWith(), UID);
    const keyless = { ...content, sectorKeys: content.sectorKeys.filter(({ sector }) => sector !== 12) };
    expect(() => planWrite(keyless, emptyCard(UID, "1k"))).toThrow("SECTOR_KEYS_MISSING in sector 12");
  });

  test("tries the sector's own keys first, then former and given ones, the factory key last, none twice", () => {
    const content = contentOf(specWith({ currentKeys: ["A0A1A2A3A4A5", "FFFFFFFFFFFF"] }), UID);
    expect(keyCandidates(content, 4).map(({ key: one, slot }) => `${slot} ${one.reveal()}`)).toEqual([
      "B 21AA9A08838A",
      "A 64F1DAC8CFF9",
      "B 6B78DC384355",
      "A 416B1680A562",
      "A A0A1A2A3A4A5",
      "B A0A1A2A3A4A5",
      "A FFFFFFFFFFFF",
      "B FFFFFFFFFFFF",
    ]);
  });
});

describe("erasing a card", () => {
  test("after a write gives the factory state, for any specification", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const factory = emptyCard(idOf(spec), spec.cardSize);
        const content = contentOf(spec, idOf(spec));
        const erase = eraseContentOf(spec, idOf(spec));
        const card = virtualCard(factory);
        perform(card, planWrite(content, factory), content);
        perform(card, planErase(erase, readWith(card, content)), erase);
        expect(card.memory()).toEqual(factory);
      }),
      { numRuns: 30 },
    );
  });

  test("stopped after any block can be continued to the factory state", () => {
    const factory = emptyCard(UID, "1k");
    const spec = specWith();
    const erase = eraseContentOf(spec, UID);
    const written = expectedImage(contentOf(spec, UID), factory);
    const steps = planErase(erase, written);
    for (let limit = 0; limit <= steps.length; limit++) {
      const card = virtualCard(written);
      perform(card, steps, erase, limit);
      perform(card, planErase(erase, readWith(card, erase)), erase);
      expect(card.memory(), `after ${limit} blocks`).toEqual(factory);
    }
  });

  test("a write stopped after any block can be erased, and an erase stopped after any block can be overwritten", () => {
    const factory = emptyCard(UID, "1k");
    const spec = specWith();
    const lockOnly = contentOf(specWith({ records: { doorLock: SPEC_JSON.records.doorLock } }), UID);
    const content = contentOf(spec, UID);
    const erase = eraseContentOf(spec, UID);
    const written = expectedImage(content, factory);
    const [writing, erasing] = [planWrite(content, factory), planErase(erase, written)];
    for (let limit = 0; limit <= writing.length; limit++) {
      expect(erasedImage(erase, applySteps(factory, writing.slice(0, limit))), `after ${limit}`).toEqual(factory);
    }
    const directoryAt = erasing.findIndex(({ kind }) => kind === "directory");
    for (let limit = directoryAt + 1; limit <= erasing.length; limit++) {
      const image = expectedImage(lockOnly, applySteps(written, erasing.slice(0, limit)));
      expect(image, `after ${limit}`).toEqual(expectedImage(lockOnly, factory));
    }
  });

  test("leaves sectors outside the plan and sectors of other applications unchanged", () => {
    const theirs = foreignCard();
    const spec = specWith({ records: { doorLock: SPEC_JSON.records.doorLock } });
    const written = expectedImage(contentOf(spec, UID), theirs);
    const erased = erasedImage(eraseContentOf(spec, UID), written);
    expect(knownBlock(erased, 40)).toEqual(knownBlock(theirs, 40));
    expect(knownBlock(erased, 28)).toEqual(knownBlock(theirs, 28));
    expect(hex(erased.blocks[1] ?? [])).toBe(hex(theirs.blocks[1] ?? []));
    expect(hex(erased.blocks[4] ?? [])).toBe("00".repeat(16));
    expect(erased.blocks[7]).toEqual(factoryTrailer());
  });

  test("stopped after any block, on a card with other applications, continues from the card's content alone", () => {
    const spec = specWith({ sectorPlan: { ...SPEC_JSON.sectorPlan, fingerprint: [8, 9, 11, 12, 13, 14] } });
    const erase = eraseContentOf(spec, UID);
    const written = expectedImage(contentOf(spec, UID), foreignCard());
    const steps = planErase(erase, written);
    expect(steps.filter(({ kind }) => kind === "directory")).toHaveLength(2);
    for (let limit = 0; limit <= steps.length; limit++) {
      const image = erasedImage(erase, applySteps(written, steps.slice(0, limit)));
      expect(image, `after ${limit}`).toEqual(erasedImage(erase, written));
    }
  });

  test("keeps sector 0 while it lists any application", () => {
    const spec = specWith({
      records: { doorLock: SPEC_JSON.records.doorLock, energySaver: SPEC_JSON.records.energySaver },
    });
    const content = contentOf(spec, UID);
    const written = expectedImage(content, emptyCard(UID, "1k"));
    const onlyLock = { ...content, applications: [], erase: [{ application: "doorLock", sectors: [1] } as const] };
    const erased = erasedImage(onlyLock, written);
    expect(hex(erased.blocks[1] ?? []).slice(4)).toBe("0000027000000000000000000000");
    expect(erased.blocks[3]).toEqual(written.blocks[3]);
    expect(erasedImage(content, written)).toEqual(emptyCard(UID, "1k"));
  });

  test("does nothing on a card as delivered or with a foreign directory only", () => {
    const erase = eraseContentOf(specWith(), UID);
    expect(planErase(erase, emptyCard(UID, "1k"))).toEqual([]);
    expect(planErase({ ...erase, erase: [] }, foreignCard())).toEqual([]);
  });
});

describe("restoring an image", () => {
  const image = expectedImage(contentOf(specWith(), UID), emptyCard(UID, "1k"));

  test("sends the blocks that differ, data before trailers, and never block 0", () => {
    const other = emptyCard(uid("DEADBEEF"), "1k");
    const steps = planRestore(image, other, [0, 1]);
    expect(steps.map(({ block }) => block)).toEqual([1, 2, 4, 5, 6, 3, 7]);
    expect(applySteps(other, steps).blocks[7]).toEqual(image.blocks[7]);
  });

  test("rejects a trailer that would block its sector, or whose keys are unknown", () => {
    const spoilt = trailer(DEFAULT_KEY, OUR_ACCESS, 0, key("A0A1A2A3A4A5"));
    spoilt[8] = 0;
    const factory = emptyCard(UID, "1k");
    expect(() => planRestore(withBlock(image, 7, spoilt), factory, [1])).toThrow("ACCESS_BITS_INCONSISTENT at 6");
    expect(() => planRestore(withBlock(image, 7, image.blocks[7], 0x3f), factory, [1])).toThrow(
      "IMAGE_INCOMPLETE in sector 1",
    );
    expect(() => planRestore(image, emptyCard(UID, "4k"), [1])).toThrow("CARD_SIZE_DIFFERS");
  });

  test("leaves data blocks unchanged that are unknown in the image", () => {
    const gap = withBlock(image, 5, undefined);
    expect(planRestore(gap, emptyCard(UID, "1k"), [1]).map(({ block }) => block)).toEqual([4, 6, 7]);
  });
});

/** A card whose directory gives sector 7 (outside our plan) and sector 10 (inside) to another vendor's application. */
function foreignCard(): CardMemory {
  const factory = emptyCard(UID, "1k");
  const entries = new Map([
    [7, 0xe103],
    [10, 0xe103],
  ]);
  const data = bytes(`C0FFEE${"00".repeat(13)}`);
  const theirs = [28, 29, 40, 41].map((number) => [number, data] as const);
  return withBlocks(factory, [...directoryImage({ info: [0, 0], entries }, "1k"), ...theirs]);
}
