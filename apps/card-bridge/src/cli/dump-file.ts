import { extname } from "node:path";
import { type CardMemory, DUMP_FORMATS, type DumpFormat, parseDump, printDump, unknownBlocks } from "@adel/card";
import { z } from "zod";
import { readBytes, saveBytes } from "./tools.ts";

const isFormat = (word: string): word is DumpFormat => DUMP_FORMATS.some((format) => format === word);

/** What `--format` takes. */
export const Format = z.enum(DUMP_FORMATS);

/** The format a file's name asks for; a raw image for names that say nothing (.bin, .dump, .img). */
export function formatOf(file: string, wanted?: DumpFormat): DumpFormat {
  const word = extname(file).slice(1).toLowerCase();
  return wanted ?? (isFormat(word) ? word : "mfd");
}

export const loadDump = async (file: string): Promise<CardMemory> => parseDump(await readBytes(file));

export const saveDump = (file: string, memory: CardMemory, format: DumpFormat): Promise<void> =>
  saveBytes(file, printDump(memory, format));

/** Blocks of which a raw image would keep zeros for what was never read. */
export const unknownIn = (memory: CardMemory): readonly number[] => unknownBlocks(memory);
