import { type CardMemory, KEY_A_BYTES, KEY_B_BYTES, unknownMask } from "./memory.ts";
import { isTrailer, sectorOf } from "./mifare-classic/sector.ts";

/** What is not known of a card's memory. */
export type UnknownParts = {
  /** Blocks with unknown bytes; a trailer only if its access bits or general purpose byte are unknown. */
  readonly blocks: readonly number[];
  /** Sectors whose key A is unknown. */
  readonly keyA: readonly number[];
  /** Sectors whose key B is unknown. */
  readonly keyB: readonly number[];
};

/**
 * Lists the unknown blocks and keys of a memory in rising order; all three lists are empty when every byte is known.
 * The keys of a trailer that was not read are unknown too.
 */
export function findUnknownParts(memory: CardMemory): UnknownParts {
  const masks = memory.blocks.map((_, block) => ({ block, mask: unknownMask(memory, block) }));
  const trailers = masks.filter(({ block }) => isTrailer(block));
  const lacking = (bytes: number) =>
    trailers.filter(({ mask }) => (mask & bytes) !== 0).map(({ block }) => sectorOf(block));
  const own = (block: number) => (isTrailer(block) ? ~(KEY_A_BYTES | KEY_B_BYTES) : ~0);
  return {
    blocks: masks.filter(({ block, mask }) => (mask & own(block)) !== 0).map(({ block }) => block),
    keyA: lacking(KEY_A_BYTES),
    keyB: lacking(KEY_B_BYTES),
  };
}
