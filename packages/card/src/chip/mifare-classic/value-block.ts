import { CardDataError } from "../card-data-error.ts";
import { type Block, block } from "./block.ts";

export type ValueBlock = {
  /** Signed 32-bit. */
  readonly value: number;
  /** Backup block address, 0–255; not used by the chip. */
  readonly address: number;
};

/** Encodes a value block, NXP MF1S50YYX §8.6.2.1: v · ¬v · v (little-endian, 4 bytes each) · a · ¬a · a · ¬a. */
export function encodeValueBlock({ value, address }: ValueBlock): Block {
  if (!Number.isInteger(value) || value < -0x80000000 || value > 0x7fffffff) {
    throw new CardDataError("FIELD_OUT_OF_RANGE", 0);
  }
  if (!Number.isInteger(address) || address < 0 || address > 255) throw new CardDataError("FIELD_OUT_OF_RANGE", 12);
  const little = (n: number) => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, (n >>> 24) & 255];
  return block([
    ...little(value),
    ...little(~value),
    ...little(value),
    address,
    ~address & 255,
    address,
    ~address & 255,
  ]);
}

/** Decodes a value block. Fails with VALUE_BLOCK_INVALID at the first copy that disagrees. */
export function decodeValueBlock(data: Block): ValueBlock {
  const little = (at: number) =>
    (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16) | ((data[at + 3] ?? 0) << 24);
  const value = little(0);
  const address = data[12] ?? 0;
  if (little(4) !== ~value) throw new CardDataError("VALUE_BLOCK_INVALID", 4);
  if (little(8) !== value) throw new CardDataError("VALUE_BLOCK_INVALID", 8);
  for (const [at, expected] of [
    [13, ~address & 255],
    [14, address],
    [15, ~address & 255],
  ] as const) {
    if (data[at] !== expected) throw new CardDataError("VALUE_BLOCK_INVALID", at);
  }
  return { value, address };
}

/** True when a block is in value format. */
export function isValueBlock(data: Block): boolean {
  try {
    decodeValueBlock(data);
    return true;
  } catch (error) {
    if (error instanceof CardDataError) return false;
    throw error;
  }
}
