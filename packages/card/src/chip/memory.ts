import type { CardSize } from "../enums.ts";
import { CardDataError } from "./card-data-error.ts";
import { type Block, block, zeroBlock } from "./mifare-classic/block.ts";
import { answersOf, manufacturerBlock } from "./mifare-classic/manufacturer.ts";
import { isTrailer, totalBlocks } from "./mifare-classic/sector.ts";
import { factoryTrailer } from "./mifare-classic/trailer.ts";
import type { Key } from "./secret.ts";
import type { Uid } from "./uid.ts";

/**
 * A card's memory as data, as far as it is known. In trailers a known key stands in its place (the card itself
 * answers zeros for key A).
 */
export type CardMemory = {
  readonly size: CardSize;
  /** 4 or 7 bytes; empty when not even block 0 is known. */
  readonly uid: Uid;
  /** High byte first, e.g. 0x0004. */
  readonly atqa: number;
  readonly sak: number;
  /** One entry per block of the card; undefined: never read. Bytes listed in `unknown` are zero. */
  readonly blocks: readonly (Block | undefined)[];
  /** Block number → mask of its unknown bytes (bit i: byte i), only for blocks that are known in part. */
  readonly unknown: ReadonlyMap<number, number>;
};

/** Every byte of a block, as a mask. */
export const ALL_BYTES = 0xffff;
/** Key A of a trailer (bytes 0–5), as a mask. */
export const KEY_A_BYTES = 0x003f;
/** Key B of a trailer (bytes 10–15), as a mask. */
export const KEY_B_BYTES = 0xfc00;

/** A card as delivered: zeros, factory trailers, block 0 of this UID. `uid` has 4 or 7 bytes. */
export function emptyCard(uid: Uid, size: CardSize): CardMemory {
  const { atqa, sak } = answersOf(size, uid.length);
  const blocks = Array.from({ length: totalBlocks(size) }, (_, number) => {
    if (number === 0) return manufacturerBlock(uid, sak, atqa);
    return isTrailer(number) ? factoryTrailer() : zeroBlock();
  });
  return { size, uid, atqa, sak, blocks, unknown: new Map() };
}

/** A card of which nothing but its answers is known yet. */
export function unreadCard(uid: Uid, size: CardSize, answers = answersOf(size, uid.length)): CardMemory {
  return { size, uid, ...answers, blocks: Array.from({ length: totalBlocks(size) }), unknown: new Map() };
}

/**
 * The same memory with other content in some blocks. A `mask` names bytes that stay unknown; they are stored as
 * zeros. Fails with BLOCK_NUMBER past the card's end and BLOCK_LENGTH.
 */
export function withBlocks(
  memory: CardMemory,
  changes: Iterable<readonly [number: number, data: Block | undefined, mask?: number]>,
): CardMemory {
  const blocks = [...memory.blocks];
  const unknown = new Map(memory.unknown);
  for (const [number, data, mask = 0] of changes) {
    if (!Number.isInteger(number) || number < 0 || number >= blocks.length) {
      throw new CardDataError("BLOCK_NUMBER", number);
    }
    unknown.delete(number);
    if (!data || mask === ALL_BYTES) {
      blocks[number] = undefined;
      continue;
    }
    blocks[number] = block(block(data).map((byte, i) => (mask & (1 << i) ? 0 : byte)));
    if (mask !== 0) unknown.set(number, mask);
  }
  return { ...memory, blocks, unknown };
}

/** The same memory with one other block. */
export function withBlock(memory: CardMemory, number: number, data: Block | undefined, mask = 0): CardMemory {
  return withBlocks(memory, [[number, data, mask]]);
}

/** Mask of a block's unknown bytes: 0 all known, 0xFFFF none. */
export function unknownMask(memory: CardMemory, number: number): number {
  return memory.blocks[number] ? (memory.unknown.get(number) ?? 0) : ALL_BYTES;
}

/** A block of which every byte is known, else undefined. */
export function knownBlock(memory: CardMemory, number: number): Block | undefined {
  return unknownMask(memory, number) === 0 ? memory.blocks[number] : undefined;
}

/** Numbers of the blocks with at least one unknown byte. */
export function unknownBlocks(memory: CardMemory): readonly number[] {
  return memory.blocks.flatMap((_, number) => (unknownMask(memory, number) === 0 ? [] : [number]));
}

/**
 * A trailer as the card answered it, completed by the keys that opened it. What stays unknown is masked: key A is
 * never readable, key B only where `keyBReadable`.
 */
export function readTrailer(
  answer: Block,
  keys: { readonly keyA?: Key | undefined; readonly keyB?: Key | undefined; readonly keyBReadable?: boolean },
): readonly [data: Block, mask: number] {
  const data = block(answer);
  data.set(keys.keyA?.bytes ?? new Uint8Array(6), 0);
  if (keys.keyB) data.set(keys.keyB.bytes, 10);
  const maskA = keys.keyA ? 0 : KEY_A_BYTES;
  const maskB = keys.keyB || keys.keyBReadable ? 0 : KEY_B_BYTES;
  return [data, maskA | maskB];
}

/** The same memory with both keys of every trailer unknown: what a page or a support archive may see. */
export function withoutKeys(memory: CardMemory): CardMemory {
  const trailers = memory.blocks.flatMap((data, number) =>
    data && isTrailer(number) ? [[number, data] as const] : [],
  );
  return withBlocks(
    memory,
    trailers.map(([number, data]) => [number, data, unknownMask(memory, number) | KEY_A_BYTES | KEY_B_BYTES] as const),
  );
}
