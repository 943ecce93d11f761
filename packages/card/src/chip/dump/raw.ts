import { join } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import type { CardMemory } from "../memory.ts";
import { blocksFrom, zeroBlock } from "../mifare-classic/block.ts";
import { exactSize, memoryFrom, trimToCard } from "./dump-builder.ts";

/**
 * Parses a raw image (.mfd, .bin, .dump): 320, 1024, 2048 or 4096 bytes, as libnfc, mfoc and Proxmark write it, or 1152
 * bytes of an EV1 with the manufacturer's sectors. 4096 bytes of which block 0 says 1K and all trailers beyond are zeros
 * are a 1K card. Fails with DUMP_SIZE.
 */
export function parseRaw(file: Uint8Array): CardMemory {
  if (file.length % 16 !== 0) throw new CardDataError("DUMP_SIZE", file.length);
  const blocks = trimToCard(blocksFrom(file).map((data, number) => [number, data, 0] as const));
  return memoryFrom(blocks, { size: exactSize(blocks.length) });
}

/** Encodes a raw image. Unknown bytes become zeros; `findUnknownParts` lists them beforehand. */
export function printRaw(memory: CardMemory): Uint8Array {
  return join(...memory.blocks.map((data) => data ?? zeroBlock()));
}
