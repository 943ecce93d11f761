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

/**
 * Kinds of key that may open a sector, in the order in which they are tried; the chip's factory keys are tried last.
 */
export const KEY_LABELS = ["factory-default", "directory", "hotel", "hotel-previous", "maker", "typed"] as const;
export const KeyLabel = z.enum(KEY_LABELS);
export type KeyLabel = z.output<typeof KeyLabel>;

/** A block of a dump, trailer keys blanked to zeros, or null where no key opened it. */
export const DumpBlock = BlockText.nullable();
/**
 * A card as read by a bridge: the number of blocks of a MIFARE Classic card (20, 64, 128 or 256), and one label for
 * each of its sectors (5, 16, 32 or 40). It never contains keys.
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

/** Encodes a card's memory without keys; a data block is included only if all its bytes are known. */
export function encodeDump(memory: CardMemory, labelOf: (sector: number) => KeyLabel | undefined): Dump {
  const keyless = withoutKeys(memory);
  return {
    blocks: keyless.blocks.map((data, number) =>
      data && (isTrailer(number) || unknownMask(keyless, number) === 0) ? encodeBlock(data) : null,
    ),
    openedWith: Array.from({ length: sectorCount(memory.size) }, (_, sector) => labelOf(sector) ?? null),
  };
}

/** What is known of a card whose dump was received. */
interface DumpedCard {
  /** A `Uid`. */
  readonly uid: string;
  readonly cardSize: WritableSize;
  readonly blocks: readonly (string | null)[];
  /** As reported by the encoder; if both are missing, those of a card of this size. */
  readonly atqa?: string | null;
  readonly sak?: string | null;
}

/**
 * Decodes the memory of a dump; keys are unknown. Fails with CardDataError BLOCK_NUMBER if it has more blocks than a
 * card of this size.
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

/** A copy of the dump with blanked keys in every trailer. */
export const blankKeys = (dump: Dump): Dump => ({
  ...dump,
  blocks: dump.blocks.map((text, number) =>
    text !== null && isTrailer(number) ? `${BLANK_KEY}${text.slice(12, 20)}${BLANK_KEY}` : text,
  ),
});
const BLANK_KEY = "0".repeat(12);
