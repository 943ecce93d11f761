import { extname } from "node:path";
import {
  CardDataError,
  type CardMemory,
  DUMP_FORMATS,
  type DumpFormat,
  detectDumpFormat,
  parseDump,
  printDump,
  unknownBlocks,
} from "@adel/card";
import * as z from "zod";
import { DeviceError } from "../kernel/errors.ts";
import { UsageError } from "./terminal.ts";
import { readBytes, saveBytes } from "./tools.ts";

const READING = "reading a dump";

const isFormat = (word: string): word is DumpFormat => DUMP_FORMATS.some((format) => format === word);

/** The values of `--format`. */
export const Format = z.enum(DUMP_FORMATS);

/** Formats by file name; other files are recognized by their content. */
const RAW_NAMES = [".mfd", ".bin", ".dump", ".dmp", ".img"];

/** The format of a file name; a raw image without an extension. Other extensions are rejected, not guessed. */
export function formatOf(file: string, requested?: DumpFormat): DumpFormat {
  if (requested) return requested;
  const ending = extname(file).toLowerCase();
  const word = ending.slice(1);
  if (isFormat(word)) return word;
  if (ending === "" || RAW_NAMES.includes(ending)) return "mfd";
  const known = [...RAW_NAMES, ...DUMP_FORMATS.filter((one) => one !== "mfd").map((one) => `.${one}`)];
  throw new UsageError("endingUnknown", { file, known: known.join(", ") });
}

/** Reads a card from a file; errors name file, line or block. */
export const loadDump = async (file: string): Promise<CardMemory> => dumpIn(file, await readBytes(file));

export function dumpIn(file: string, data: Uint8Array): CardMemory {
  const isRaw = RAW_NAMES.includes(extname(file).toLowerCase());
  try {
    return parseDump(data, detectDumpFormat(data) ?? (isRaw ? "mfd" : undefined));
  } catch (error) {
    throw error instanceof CardDataError ? toDumpError(file, error) : error;
  }
}

function toDumpError(file: string, error: CardDataError): DeviceError {
  const { code: reason, offset } = error;
  const hasLine = reason.startsWith("DUMP_LINE") || reason === "DUMP_JSON" || reason === "UID_LENGTH";
  if (hasLine && offset > 0) return new DeviceError("DUMP_LINE_WRONG", READING, { file, line: offset, reason }, error);
  if (reason.startsWith("DUMP_BLOCK") && offset >= 0)
    return new DeviceError("DUMP_BLOCK_WRONG", READING, { file, block: offset, reason }, error);
  return new DeviceError("DUMP_UNREADABLE", READING, { file, reason }, error);
}

export const saveDump = (file: string, memory: CardMemory, format: DumpFormat): Promise<void> =>
  saveBytes(file, printDump(memory, format));

/** Unknown blocks, which a raw image would contain as zeros. */
export const unknownIn = (memory: CardMemory): readonly number[] => unknownBlocks(memory);
