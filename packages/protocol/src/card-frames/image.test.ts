import { emptyCard, hex, parseDump, printDump, uid, withBlock } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CardImage, decodeImage, encodeImage, SectorImage } from "./image.ts";
import { anyCard } from "./testing/any-card.ts";

const EMPTY = emptyCard(uid("04A1B2C3"), "1k");

test("a card is encoded like its raw image, and decoded unchanged", () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const image = CardImage.parse(JSON.parse(JSON.stringify(encodeImage(card))));
      expect(image.cardSize).toBe(card.size);
      expect(image.blocks.join("")).toBe(hex(printDump(card, "mfd")));
      expect(decodeImage(image)).toEqual(parseDump(printDump(card, "mfd"), "mfd"));
    }),
    { numRuns: 20 },
  );
});

test("an image of a 1K card has 64 blocks and one of a 4K card 256", () => {
  const { blocks } = encodeImage(EMPTY);
  expect(blocks).toHaveLength(64);
  expect(CardImage.safeParse({ cardSize: "1k", blocks: blocks.slice(1) }).success).toBe(false);
  expect(CardImage.safeParse({ cardSize: "4k", blocks }).success).toBe(false);
  expect(encodeImage(emptyCard(uid("04A1B2C3"), "4k")).blocks).toHaveLength(256);
  expect(() => encodeImage(emptyCard(uid("04A1B2C3"), "mini"))).toThrow("DUMP_SIZE");
});

test("a partly known card is rejected", () => {
  expect(() => encodeImage(withBlock(EMPTY, 9, undefined))).toThrow("DUMP_BLOCK_BYTES at 9");
  expect(() => encodeImage(withBlock(EMPTY, 7, EMPTY.blocks[7], 0x003f))).toThrow("DUMP_BLOCK_BYTES at 7");
});

test("sectors have four blocks, from sector 32 on sixteen", () => {
  const fits = (sector: number, count: number) =>
    SectorImage.safeParse({ sector, blocks: Array.from({ length: count }, () => "00".repeat(16)) }).success;
  expect([fits(31, 4), fits(32, 16)]).toEqual([true, true]);
  expect([fits(31, 16), fits(32, 4), fits(40, 16), fits(-1, 4), fits(0, 3)]).toEqual(Array(5).fill(false));
});
