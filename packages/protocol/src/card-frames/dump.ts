import {
  type CardMemory,
  isTrailer,
  KEY_A_BYTES,
  KEY_B_BYTES,
  sectorCount,
  sizeOfBlocks,
  uid as toUid,
  unknownMask,
  unreadCard,
  type WritableSize,
  withBlocks,
  withoutKeys,
} from "@adel/card";
import * as z from "zod";
import { BlockText, decodeBlock, encodeBlock } from "./block.ts";
import { decodeAnswers } from "./card-answer.ts";

/** Which key may open a sector now, and what to call it. Tried in this order, before the chip's factory keys. */
export const KEY_LABELS = ["factory-default", "directory", "hotel", "hotel-previous", "maker", "typed"] as const;
export const KeyLabel = z.enum(KEY_LABELS);
export type KeyLabel = z.output<typeof KeyLabel>;

/** A block of a dump, trailer keys blanked to zeros, or null where no key opened it. */
export const DumpBlock = BlockText.nullable();
/**
 * A card as a bridge read it: as many blocks as some MIFARE Classic card has (20, 64, 128 or 256), and one label for
 * each of its sectors (5, 16, 32 or 40). Keys never cross a wire in it.
 */
export const Dump = z
  .object({
    blocks: z.array(DumpBlock).max(256),
    /** By sector: the label of the key that opened it, or null. */
    openedWith: z.array(KeyLabel.nullable()).max(40),
  })
  .refine(({ blocks, openedWith }) => {
    const size = sizeOfBlocks(blocks.length);
    return size !== undefined && openedWith.length === sectorCount(size);
  });
export type Dump = z.output<typeof Dump>;

const KEYS = KEY_A_BYTES | KEY_B_BYTES;

/** A card's memory as it may leave a bridge: keys never; a data block only where all its bytes were read. */
export function encodeDump(memory: CardMemory, labelOf: (sector: number) => KeyLabel | undefined): Dump {
  const keyless = withoutKeys(memory);
  return {
    blocks: keyless.blocks.map((data, number) =>
      data && (isTrailer(number) || unknownMask(keyless, number) === 0) ? encodeBlock(data) : null,
    ),
    openedWith: Array.from({ length: sectorCount(memory.size) }, (_, sector) => labelOf(sector) ?? null),
  };
}

/** What is known of a card whose dump came over a wire. */
interface DumpedCard {
  /** A `Uid`. */
  readonly uid: string;
  readonly cardSize: WritableSize;
  readonly blocks: readonly (string | null)[];
  /** As the encoder reported them; without both, those of a card of this size. */
  readonly atqa?: string | null;
  readonly sak?: string | null;
}

/**
 * The memory of a card by its dump. What a dump never holds, the keys, is unknown. Fails with CardDataError
 * BLOCK_NUMBER where it has more blocks than a card of this size.
 */
export function decodeDump({ uid, cardSize, blocks, ...answers }: DumpedCard): CardMemory {
  const { atqa, sak } = decodeAnswers({ atqa: answers.atqa ?? null, sak: answers.sak ?? null });
  const card = toUid(uid);
  const unread = atqa === null || sak === null ? unreadCard(card, cardSize) : unreadCard(card, cardSize, { atqa, sak });
  return withBlocks(
    unread,
    blocks.flatMap((text, number) =>
      text === null ? [] : [[number, decodeBlock(text), isTrailer(number) ? KEYS : 0] as const],
    ),
  );
}

/** The same dump with blanked keys in every trailer. */
export const blankKeys = (dump: Dump): Dump => ({
  ...dump,
  blocks: dump.blocks.map((text, number) =>
    text !== null && isTrailer(number) ? `${BLANK_KEY}${text.slice(12, 20)}${BLANK_KEY}` : text,
  ),
});
const BLANK_KEY = "0".repeat(12);
