import type { CardMemory } from "../memory.ts";
import { blockText, exactSize, memoryFrom, parseBlockText } from "./sketch.ts";

/** Proxmark emulator text (.eml): one block of 32 hex digits a line. Fails with DUMP_LINE or DUMP_SIZE. */
export function parseEml(text: string): CardMemory {
  const lines = text.split(/\r?\n/).map((line, i) => ({ line: line.trim(), at: i + 1 }));
  const blocks = lines
    .filter(({ line }) => line !== "")
    .map(({ line, at }, number) => parseBlockText(number, line, at));
  return memoryFrom(blocks, { size: exactSize(blocks.length) });
}

/** Emulator text; an unknown byte is `??`. */
export function printEml(memory: CardMemory): string {
  return `${memory.blocks.map((_, number) => blockText(memory, number, "??")).join("\n")}\n`;
}
