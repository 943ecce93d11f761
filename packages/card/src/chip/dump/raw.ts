import { join } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import type { CardMemory } from "../memory.ts";
import { blocksFrom, zeroBlock } from "../mifare-classic/block.ts";
import { exactSize, memoryFrom, trimToCard } from "./dump-builder.ts";

/**
 * Raw image (.mfd, .bin, .dump): 320, 1024, 2048 or 4096 bytes, as libnfc, mfoc and Proxmark write it; 1152 for an EV1
 * of which the manufacturer's sectors were saved as well. Fails with DUMP_SIZE.
 */
export function parseRaw(file: Uint8Array): CardMemory {
  if (file.length % 16 !== 0) throw new CardDataError("DUMP_SIZE", file.length);
  const blocks = trimToCard(blocksFrom(file).map((data, number) => [number, data, 0] as const));
  return memoryFrom(blocks, { size: exactSize(blocks.length) });
}

/** Raw image. The format has no word for unknown: such bytes become zeros (`unknownBlocks` names them beforehand). */
export function printRaw(memory: CardMemory): Uint8Array {
  return join(...memory.blocks.map((data) => data ?? zeroBlock()));
}
