import type { CardMemory } from "../memory.ts";
import { blockText, exactSize, memoryFrom, parseBlockText, trimToCard } from "./dump-builder.ts";
import { textLines } from "./text-lines.ts";

/**
 * Parses Proxmark emulator text (.eml): one block of 32 hex digits per line. Fails with DUMP_LINE_DIGITS,
 * DUMP_LINE_LENGTH or DUMP_SIZE.
 */
export function parseEml(text: string): CardMemory {
  const blocks = textLines(text).map(({ text: line, at }, number) => parseBlockText(number, line, at));
  const card = trimToCard(blocks);
  return memoryFrom(card, { size: exactSize(card.length) });
}

/** Formats Proxmark emulator text; an unknown byte is `??`. */
export function printEml(memory: CardMemory): string {
  return `${memory.blocks.map((_, number) => blockText(memory, number, "??")).join("\n")}\n`;
}
