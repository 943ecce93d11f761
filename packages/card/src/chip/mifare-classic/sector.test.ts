import { describe, expect, test } from "vitest";
import {
  accessGroup,
  blockCount,
  blocksOf,
  dataBlocks,
  firstBlock,
  isTrailer,
  sectorCount,
  sectorOf,
  sizeOfBlocks,
  totalBlocks,
  trailerBlock,
} from "./sector.ts";

describe("sectors", () => {
  test("sizes are those of the data sheets", () => {
    expect((["mini", "1k", "2k", "4k"] as const).map((size) => [sectorCount(size), totalBlocks(size)])).toEqual([
      [5, 20],
      [16, 64],
      [32, 128],
      [40, 256],
    ]);
    expect([20, 64, 128, 256, 65].map(sizeOfBlocks)).toEqual(["mini", "1k", "2k", "4k", undefined]);
  });

  test("the first 32 sectors have four blocks, the last eight sixteen", () => {
    expect([0, 15, 31, 32, 39].map((sector) => [firstBlock(sector), trailerBlock(sector), blockCount(sector)])).toEqual(
      [
        [0, 3, 4],
        [60, 63, 4],
        [124, 127, 4],
        [128, 143, 16],
        [240, 255, 16],
      ],
    );
  });

  test("every block of a 4K card belongs to the sector that lists it, and to one trailer", () => {
    for (let block = 0; block < 256; block++) {
      expect(blocksOf(sectorOf(block))).toContain(block);
      expect(isTrailer(block)).toBe(!dataBlocks(sectorOf(block)).includes(block));
    }
  });

  test("five data blocks of a large sector share an access group", () => {
    expect([4, 5, 6, 7].map(accessGroup)).toEqual([0, 1, 2, 3]);
    expect([128, 132, 133, 137, 138, 142, 143].map(accessGroup)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  test("sector and block numbers that no card has are rejected", () => {
    expect(() => firstBlock(40)).toThrow("SECTOR_NUMBER");
    expect(() => sectorOf(256)).toThrow("BLOCK_NUMBER");
    expect(() => sectorOf(1.5)).toThrow("BLOCK_NUMBER");
  });
});
