import type { CardSize } from "../enums.ts";
import { CardDataError } from "./card-data-error.ts";
import { type Block, block, zeroBlock } from "./mifare-classic/block.ts";
import { answersOf, manufacturerBlock } from "./mifare-classic/manufacturer.ts";
import { isTrailer, totalBlocks } from "./mifare-classic/sector.ts";
import { factoryTrailer } from "./mifare-classic/trailer.ts";
import type { Key } from "./secret.ts";
import type { Uid } from "./uid.ts";

/**
 * A card's memory, as far as it is known. Known keys are stored in the trailers, where the card itself returns zeros
 * for key A.
 */
export type CardMemory = {
  readonly size: CardSize;
  /** 4 or 7 bytes; empty when block 0 is unknown. */
  readonly uid: Uid;
  /** High byte first, e.g. 0x0004. */
  readonly atqa: number;
  readonly sak: number;
  /** Answer to select of a card that speaks ISO/IEC 14443-4 too, where it is known; its own length is in front. */
  readonly ats?: Uint8Array;
  /** One entry per block of the card; undefined: not read. Bytes listed in `unknown` are zero. */
  readonly blocks: readonly (Block | undefined)[];
  /** Block number → mask of its unknown bytes (bit i: byte i), only for blocks that are partly known. */
  readonly unknown: ReadonlyMap<number, number>;
};

/** Mask of all 16 bytes of a block. */
export const ALL_BYTES = 0xffff;
/** Mask of key A in a trailer (bytes 0–5). */
export const KEY_A_BYTES = 0x003f;
/** Mask of key B in a trailer (bytes 10–15). */
export const KEY_B_BYTES = 0xfc00;

/** The memory of a card as delivered: zeros, factory trailers, block 0 with this UID (4 or 7 bytes). */
export function emptyCard(uid: Uid, size: CardSize): CardMemory {
  const { atqa, sak } = answersOf(size, uid.length);
  const blocks = Array.from({ length: totalBlocks(size) }, (_, number) => {
    if (number === 0) return manufacturerBlock(uid, sak, atqa);
    return isTrailer(number) ? factoryTrailer() : zeroBlock();
  });
  return { size, uid, atqa, sak, blocks, unknown: new Map() };
}

/** The memory of a card of which only UID, ATQA, SAK and perhaps ATS are known. */
export function unreadCard(
  uid: Uid,
  size: CardSize,
  answers: Pick<CardMemory, "atqa" | "sak" | "ats"> = answersOf(size, uid.length),
): CardMemory {
  return { size, uid, ...answers, blocks: Array.from({ length: totalBlocks(size) }), unknown: new Map() };
}

/**
 * A copy of the memory with some blocks replaced. `mask` marks bytes that stay unknown; they are stored as zeros. Fails
 * with BLOCK_NUMBER past the card's end and BLOCK_LENGTH.
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

/** A copy of the memory with one block replaced. Fails like `withBlocks`. */
export function withBlock(memory: CardMemory, number: number, data: Block | undefined, mask = 0): CardMemory {
  return withBlocks(memory, [[number, data, mask]]);
}

/** Mask of a block's unknown bytes: 0 if all are known, 0xFFFF if none is. */
export function unknownMask(memory: CardMemory, number: number): number {
  return memory.blocks[number] ? (memory.unknown.get(number) ?? 0) : ALL_BYTES;
}

/** The block if all its bytes are known, else undefined. */
export function knownBlock(memory: CardMemory, number: number): Block | undefined {
  return unknownMask(memory, number) === 0 ? memory.blocks[number] : undefined;
}

/** Numbers of the blocks with at least one unknown byte. */
export function unknownBlocks(memory: CardMemory): readonly number[] {
  return memory.blocks.flatMap((_, number) => (unknownMask(memory, number) === 0 ? [] : [number]));
}

/**
 * A trailer as read from the card, completed by the keys that opened the sector. Unknown bytes are masked: key A is
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

/**
 * A copy of the memory in which the keys of all trailers are unknown, as sent to pages and stored in support archives.
 */
export function withoutKeys(memory: CardMemory): CardMemory {
  const trailers = memory.blocks.flatMap((data, number) =>
    data && isTrailer(number) ? [[number, data] as const] : [],
  );
  return withBlocks(
    memory,
    trailers.map(([number, data]) => [number, data, unknownMask(memory, number) | KEY_A_BYTES | KEY_B_BYTES] as const),
  );
}
