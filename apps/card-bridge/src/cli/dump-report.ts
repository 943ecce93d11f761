import { type CardMemory, findUnknownParts, ranges } from "@adel/card";
import type { SavedDump } from "./dump-file.ts";
import type { Terminal } from "./terminal.ts";

/** Whether every byte of a memory is known. */
export function isWhole(memory: CardMemory): boolean {
  return Object.values(findUnknownParts(memory)).every((numbers) => numbers.length === 0);
}

/** What a dump lacks and where it is, for JSON. */
export function toDumpDocument(memory: CardMemory, { file, list }: SavedDump) {
  const { blocks, keyA, keyB } = findUnknownParts(memory);
  return { file, unknownBlocks: blocks, unknownKeys: { A: keyA, B: keyB }, unknownList: list };
}

/** The same as lines: the dump, what it lacks, and what that means for the file. */
export function dumpLines(
  memory: CardMemory,
  { file, list }: SavedDump,
  card: { readonly uid: string; readonly type: string },
  { t }: Terminal,
): readonly string[] {
  const { blocks, keyA, keyB } = findUnknownParts(memory);
  return [
    ...(file === null ? [] : [t("saved", { file, ...card })]),
    ...(blocks.length === 0 ? [] : [t("unknown.blocks", { blocks: ranges(blocks) })]),
    ...(keyA.length === 0 ? [] : [t("unknown.keys", { slot: "A", sectors: ranges(keyA) })]),
    ...(keyB.length === 0 ? [] : [t("unknown.keys", { slot: "B", sectors: ranges(keyB) })]),
    ...(list === null ? [] : [t("unknown.zeros", { list })]),
    ...(file === null ? [t("unknown.notSaved")] : []),
  ];
}
