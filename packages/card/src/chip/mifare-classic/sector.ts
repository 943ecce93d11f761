import type { CardSize } from "../../enums.ts";
import { CardDataError } from "../card-data-error.ts";

/** Sectors 0–31 have 4 blocks, sectors 32–39 of a 4K card have 16 (NXP MF1S70YYX §8.6). */
const FIRST_LARGE_SECTOR = 32;
const FIRST_LARGE_BLOCK = 128;

const SECTORS: Readonly<Record<CardSize, number>> = { mini: 5, "1k": 16, "2k": 32, "4k": 40 };

/** Number of sectors: 5, 16, 32 or 40. */
export function sectorCount(size: CardSize): number {
  return SECTORS[size];
}

/** Number of blocks of a whole card: 20, 64, 128 or 256. */
export function totalBlocks(size: CardSize): number {
  return trailerBlock(sectorCount(size) - 1) + 1;
}

/** Card size with this many blocks, or undefined. */
export function sizeOfBlocks(blocks: number): CardSize | undefined {
  const sizes: readonly CardSize[] = ["mini", "1k", "2k", "4k"];
  return sizes.find((size) => totalBlocks(size) === blocks);
}

/** Number of blocks of a sector (0–39), trailer included: 4 or 16. */
export function blockCount(sector: number): number {
  return checked(sector, 39, "SECTOR_NUMBER") < FIRST_LARGE_SECTOR ? 4 : 16;
}

/** First block of a sector (0–39). */
export function firstBlock(sector: number): number {
  if (blockCount(sector) === 4) return sector * 4;
  return FIRST_LARGE_BLOCK + (sector - FIRST_LARGE_SECTOR) * 16;
}

/** Last block of a sector (0–39): its trailer. */
export function trailerBlock(sector: number): number {
  return firstBlock(sector) + blockCount(sector) - 1;
}

/** Sector that a block (0–255) belongs to. */
export function sectorOf(block: number): number {
  checked(block, 255, "BLOCK_NUMBER");
  if (block < FIRST_LARGE_BLOCK) return Math.floor(block / 4);
  return FIRST_LARGE_SECTOR + Math.floor((block - FIRST_LARGE_BLOCK) / 16);
}

/** True for the last block of a sector. */
export function isTrailer(block: number): boolean {
  return trailerBlock(sectorOf(block)) === block;
}

/** Block numbers of a sector without its trailer; includes block 0. */
export function dataBlocks(sector: number): readonly number[] {
  return Array.from({ length: blockCount(sector) - 1 }, (_, i) => firstBlock(sector) + i);
}

/** All block numbers of a sector, trailer last. */
export function blocksOf(sector: number): readonly number[] {
  return [...dataBlocks(sector), trailerBlock(sector)];
}

/** Access group of a block: 0–2 data, 3 trailer; in 16-block sectors five data blocks share a group (MF1S70YYX §8.7.1). */
export function accessGroup(block: number): 0 | 1 | 2 | 3 {
  const within = block - firstBlock(sectorOf(block));
  const group = blockCount(sectorOf(block)) === 4 ? within : Math.floor(within / 5);
  return group === 0 ? 0 : group === 1 ? 1 : group === 2 ? 2 : 3;
}

function checked(value: number, max: number, code: "SECTOR_NUMBER" | "BLOCK_NUMBER"): number {
  if (!Number.isInteger(value) || value < 0 || value > max) throw new CardDataError(code, value);
  return value;
}
