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

/** Every block of a card that is wholly known, keys among them: 64 blocks (1024 bytes) or 256 (4096 bytes). */
export const CardImage = z.discriminatedUnion("cardSize", [
  z.object({ cardSize: z.literal("1k"), blocks: z.array(BlockText).length(totalBlocks("1k")) }),
  z.object({ cardSize: z.literal("4k"), blocks: z.array(BlockText).length(totalBlocks("4k")) }),
]);
export type CardImage = z.output<typeof CardImage>;

/**
 * A card's image for a wire. Fails with CardDataError DUMP_SIZE on a card that is neither 1K nor 4K, and with
 * DUMP_BLOCK_BYTES at the first block that is not wholly known: zeros would pass for what was read.
 */
export function encodeImage(memory: CardMemory): CardImage {
  const { size } = memory;
  if (size !== "1k" && size !== "4k") throw new CardDataError("DUMP_SIZE", memory.blocks.length);
  const [unknown] = unknownBlocks(memory);
  if (unknown !== undefined) throw new CardDataError("DUMP_BLOCK_BYTES", unknown);
  return { cardSize: size, blocks: blocksFrom(printDump(memory, "mfd")).map(encodeBlock) };
}

/** The card of a `CardImage`; UID and answers are those of its block 0. */
export const decodeImage = ({ blocks }: CardImage): CardMemory => parseDump(join(...blocks.map(decodeBlock)), "mfd");
