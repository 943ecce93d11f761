import {
  blockCount,
  blocksFrom,
  CardDataError,
  type CardMemory,
  join,
  parseDump,
  printDump,
  totalBlocks,
  unknownBlocks,
} from "@adel/card";
import * as z from "zod";
import { BlockText, decodeBlock, encodeBlock } from "./block.ts";
import { SectorNumber } from "./sector.ts";

/** A whole sector, trailer last: 4 blocks, from sector 32 on 16 (NXP MF1S70YYX §8.6). */
export const SectorImage = z
  .object({ sector: SectorNumber, blocks: z.array(BlockText).min(4).max(16) })
  .refine(({ sector, blocks }) => !SectorNumber.safeParse(sector).success || blocks.length === blockCount(sector), {
    path: ["blocks"],
  });
export type SectorImage = z.output<typeof SectorImage>;

/** All blocks of a completely known card, including keys: 64 blocks (1024 bytes) or 256 (4096 bytes). */
export const CardImage = z.discriminatedUnion("cardSize", [
  z.object({ cardSize: z.literal("1k"), blocks: z.array(BlockText).length(totalBlocks("1k")) }),
  z.object({ cardSize: z.literal("4k"), blocks: z.array(BlockText).length(totalBlocks("4k")) }),
]);
export type CardImage = z.output<typeof CardImage>;

/**
 * Encodes a card's image. Fails with CardDataError DUMP_SIZE unless the card is 1K or 4K, and with DUMP_BLOCK_BYTES at
 * the first block with unknown bytes, because zeros would look like data that was read.
 */
export function encodeImage(memory: CardMemory): CardImage {
  const { size } = memory;
  if (size !== "1k" && size !== "4k") throw new CardDataError("DUMP_SIZE", memory.blocks.length);
  const [unknown] = unknownBlocks(memory);
  if (unknown !== undefined) throw new CardDataError("DUMP_BLOCK_BYTES", unknown);
  return { cardSize: size, blocks: blocksFrom(printDump(memory, "mfd")).map(encodeBlock) };
}

/** Decodes a `CardImage`; UID, ATQA and SAK are those of block 0. */
export const decodeImage = ({ blocks }: CardImage): CardMemory => parseDump(join(...blocks.map(decodeBlock)), "mfd");
