import { expect, it } from "vitest";
import { chipIn, readAtr } from "./atr.ts";
import { bytesOf, hexOf } from "./testing/fixtures.ts";

const historicalIn = (text: string) => {
  const atr = readAtr(bytesOf(text));
  return atr && hexOf(atr.historical);
};

it.each([
  ["only its first byte", "3B", undefined],
  ["no historical bytes", "3B00", ""],
  ["as many as announced", "3B02AABB", "AABB"],
  ["one fewer", "3B02AA", undefined],
  ["one more", "3B02AABBCC", undefined],
  ["the largest number of them", `3B0F${"AA".repeat(15)}`, "AA".repeat(15)],
  ["every interface byte before them", "3BF1AABBCC00DD", "DD"],
  ["T=0 alone, which has no checksum", "3B8100DD", "DD"],
  ["T=1 with its checksum", "3B8101DD5D", "DD"],
  ["T=1 without it", "3B8101DD", undefined],
  ["T=0, then T=1 with a checksum", "3B818001DDDD", "DD"],
])("an ATR with %s", (_, text, historical) => {
  expect(historicalIn(text)).toBe(historical);
});

it.each([
  ["a storage card's name", "3B8F8001804F0CA000000306030001000000006A", "mifare-classic-1k"],
  // The name is cut off: 80 4F 0C, the RID, the standard, and one byte.
  ["only one byte of its name", "3B0A804F0CA0000003060300", "iso14443-4"],
  ["both bytes and nothing else", "3B0B804F0CA000000306030001", "mifare-classic-1k"],
])("a chip with %s", (_, text, type) => {
  const atr = readAtr(bytesOf(text));
  expect(atr && chipIn(atr, 4).type).toBe(type);
});
