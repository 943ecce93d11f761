import { CardDataError } from "../card-data-error.ts";
import type { CardMemory } from "../memory.ts";
import { blockCount, blocksOf, firstBlock, sectorCount } from "../mifare-classic/sector.ts";
import { blockText, type DumpBlock, memoryFrom, parseBlockText, trimToCard } from "./dump-builder.ts";
import { textLines } from "./text-lines.ts";

const HEADING = /^\+\s*sector:\s*(\d+)$/i;
const LAST_SECTOR = 39;

/** The sector that is being parsed: its heading's line, and how many of its blocks came. */
type OpenSector = { readonly sector: number; readonly at: number; readonly count: number };

/**
 * Parses MIFARE Classic Tool text (.mct): "+Sector: n", then a hex line for each block. Unknown bytes are "--"; a
 * sector that was not read is left out, has no line or one with "*". Fails at a line with DUMP_LINE_DIGITS,
 * DUMP_LINE_LENGTH, DUMP_LINE_PLACE (no block belongs there), DUMP_LINE_MISSING (this sector has too few blocks, so the
 * place of each is unknown), DUMP_LINE_NUMBER (no such sector) or DUMP_LINE_TWICE (two dumps in one file, as that
 * program's "append" makes them).
 */
export function parseMct(text: string): CardMemory {
  const blocks: DumpBlock[] = [];
  const seen = new Set<number>();
  let open: OpenSector | undefined;
  for (const { text: line, at } of textLines(text)) {
    const heading = HEADING.exec(line);
    if (heading) {
      assertComplete(open);
      open = { sector: newSector(Number(heading[1]), seen, at), at, count: 0 };
    } else if (!line.startsWith("*")) {
      if (!open || open.count >= blockCount(open.sector)) throw new CardDataError("DUMP_LINE_PLACE", at);
      blocks.push(parseBlockText(firstBlock(open.sector) + open.count, line, at));
      open = { ...open, count: open.count + 1 };
    }
  }
  assertComplete(open);
  return memoryFrom(trimToCard(blocks), {});
}

function assertComplete(open: OpenSector | undefined): void {
  if (!open || open.count === 0 || open.count === blockCount(open.sector)) return;
  throw new CardDataError("DUMP_LINE_MISSING", open.at);
}

function newSector(sector: number, seen: Set<number>, at: number): number {
  if (sector > LAST_SECTOR) throw new CardDataError("DUMP_LINE_NUMBER", at);
  if (seen.has(sector)) throw new CardDataError("DUMP_LINE_TWICE", at);
  seen.add(sector);
  return sector;
}

/** Formats MIFARE Classic Tool text; prints every sector, because the size follows from their number. */
export function printMct(memory: CardMemory): string {
  const sectors = Array.from({ length: sectorCount(memory.size) }, (_, sector) => {
    const lines = blocksOf(sector).map((number) => blockText(memory, number, "--"));
    return [`+Sector: ${sector}`, ...lines].join("\n");
  });
  return `${sectors.join("\n")}\n`;
}
