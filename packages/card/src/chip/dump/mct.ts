import { CardDataError } from "../card-data-error.ts";
import type { CardMemory } from "../memory.ts";
import { blockCount, blocksOf, firstBlock, sectorCount } from "../mifare-classic/sector.ts";
import { blockText, memoryFrom, parseBlockText, type SketchedBlock } from "./sketch.ts";

const HEADING = /^\+\s*sector:\s*(\d+)\s*$/i;

/**
 * MIFARE Classic Tool text (.mct): "+Sector: n", then a hex line for each block; unknown bytes are "--", a sector
 * that was not read is left out or holds a line with "*". Fails with DUMP_LINE or DUMP_SIZE.
 */
export function parseMct(text: string): CardMemory {
  const blocks: SketchedBlock[] = [];
  let sector: number | undefined;
  let within = 0;
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const heading = HEADING.exec(line);
    if (heading) {
      sector = Number(heading[1]);
      within = 0;
      if (sector > 39) throw new CardDataError("DUMP_LINE", i + 1);
      continue;
    }
    if (line === "" || line.startsWith("*")) continue;
    if (sector === undefined || within >= blockCount(sector)) throw new CardDataError("DUMP_LINE", i + 1);
    blocks.push(parseBlockText(firstBlock(sector) + within, line, i + 1));
    within += 1;
  }
  return memoryFrom(blocks, {});
}

/** MIFARE Classic Tool text; every sector is printed, so that the size can be told from it. */
export function printMct(memory: CardMemory): string {
  const sectors = Array.from({ length: sectorCount(memory.size) }, (_, sector) => {
    const lines = blocksOf(sector).map((number) => blockText(memory, number, "--"));
    return [`+Sector: ${sector}`, ...lines].join("\n");
  });
  return `${sectors.join("\n")}\n`;
}
