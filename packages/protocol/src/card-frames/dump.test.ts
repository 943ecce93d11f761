import { emptyCard, hex, sectorCount, uid, withBlock, withoutKeys } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import { blankKeys, Dump, decodeDump, encodeDump, KEY_LABELS } from "./dump.ts";
import { anyCard, SECRETS } from "./testing/any-card.ts";

const anyLabel = fc.option(fc.constantFrom(...KEY_LABELS), { nil: undefined });

test("a dump is sent without keys, and decoded with unknown keys", () => {
  fc.assert(
    fc.property(anyCard, anyLabel, fc.nat(63), (card, label, unread) => {
      const memory = withBlock(card, unread, undefined);
      const dump = Dump.parse(JSON.parse(JSON.stringify(encodeDump(memory, () => label))));
      for (const secret of SECRETS) expect(JSON.stringify(dump)).not.toContain(secret);
      expect(dump.blocks[unread]).toBeNull();
      expect(dump.openedWith).toEqual(Array.from({ length: sectorCount(card.size) }, () => label ?? null));
      const { uid: id, size, atqa, sak } = memory;
      if (size !== "1k" && size !== "4k") throw new Error("another size");
      const answers = { atqa: atqa.toString(16).padStart(4, "0"), sak: sak.toString(16).padStart(2, "0") };
      expect(decodeDump({ uid: hex(id), cardSize: size, blocks: dump.blocks, ...answers })).toEqual(
        withoutKeys(memory),
      );
      expect(blankKeys(dump)).toEqual(dump);
    }),
    { numRuns: 30 },
  );
});

test("a data block that was partly read is left out", () => {
  const memory = withBlock(emptyCard(uid("04A1B2C3"), "1k"), 5, new Uint8Array(16).fill(7), 0x0001);
  expect(encodeDump(memory, () => undefined).blocks[5]).toBeNull();
});

test("a dump has the number of blocks and sectors of a card", () => {
  const dump = (blocks: number, sectors: number) =>
    Dump.safeParse({ blocks: Array(blocks).fill(null), openedWith: Array(sectors).fill(null) }).success;
  expect([dump(64, 16), dump(256, 40), dump(20, 5)]).toEqual([true, true, true]);
  expect([dump(64, 40), dump(63, 16), dump(0, 0), dump(257, 40)]).toEqual(Array(4).fill(false));
});

test("keys in a trailer are blanked, access bits and data are not", () => {
  const withKeys = { blocks: [null, "11".repeat(16), null, "A1A2A3A4A5A678778869B1B2B3B4B5B6"], openedWith: [null] };
  expect(blankKeys(withKeys).blocks).toEqual([null, "11".repeat(16), null, "00000000000078778869000000000000"]);
});

test("more blocks than the card has are rejected", () => {
  const blocks = Array(65).fill("00".repeat(16));
  expect(() => decodeDump({ uid: "04A1B2C3", cardSize: "1k", blocks })).toThrow("BLOCK_NUMBER at 64");
});
