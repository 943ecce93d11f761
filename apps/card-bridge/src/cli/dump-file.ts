import { extname } from "node:path";
import {
  CardDataError,
  type CardMemory,
  DUMP_FORMATS,
  type DumpFormat,
  detectDumpFormat,
  KEEPS_UNKNOWN,
  parseDump,
  printDump,
  unknownBlocks,
} from "@adel/card";
import * as z from "zod";
import { DeviceError } from "../kernel/errors.ts";
import { type Terminal, UsageError } from "./terminal.ts";
import { readBytes, saveBytes } from "./tools.ts";
import { applyUnknownList, findUnknownList, removeUnknownList, saveUnknownList } from "./unknown-list.ts";

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

/** A card from a file, and whether the file can tell which bytes are unknown. */
export interface LoadedDump {
  readonly memory: CardMemory;
  readonly tellsUnknown: boolean;
}

/** Bytes of a Mini, 1K, 2K and 4K card. */
const CARD_SIZES = "320, 1024, 2048, 4096";
/** Length of a raw image of a 4K card. */
const LENGTH_4K = 4096;

/** Reads a card from a file, a raw image with the list beside it; errors name file, line or block. */
export async function loadDump(file: string, { aside, t }: Pick<Terminal, "aside" | "t">): Promise<LoadedDump> {
  const data = await readBytes(file);
  const { memory, format } = parseFile(file, data);
  if (format !== "mfd") return { memory, tellsUnknown: true };
  if (data.length === LENGTH_4K && memory.size !== "4k") aside(t("imageTrimmed", { file }));
  const list = await findUnknownList(file);
  return list === undefined
    ? { memory, tellsUnknown: false }
    : { memory: applyUnknownList(file, memory, data, list), tellsUnknown: true };
}

/** Parses the content of a file, without the list beside it. */
export const dumpIn = (file: string, data: Uint8Array): CardMemory => parseFile(file, data).memory;

function parseFile(file: string, data: Uint8Array) {
  const isRaw = RAW_NAMES.includes(extname(file).toLowerCase());
  const format = detectDumpFormat(data) ?? (isRaw ? "mfd" : undefined);
  try {
    return { memory: parseDump(data, format), format };
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
  if (reason === "DUMP_SIZE")
    return new DeviceError("DUMP_SIZE_WRONG", READING, { file, size: offset, sizes: CARD_SIZES }, error);
  return new DeviceError("DUMP_UNREADABLE", READING, { file, reason }, error);
}

/** What became of a dump: where it is, and the list of its unknown bytes if it is a raw image. */
export interface SavedDump {
  /** Null if it was not saved. */
  readonly file: string | null;
  readonly list: string | null;
}

/**
 * Saves a dump. A raw image has zeros for unknown bytes, so it is saved only with `allowUnknown`, with a list of them
 * beside it.
 */
export async function saveDump(
  file: string,
  memory: CardMemory,
  format: DumpFormat,
  allowUnknown: boolean,
): Promise<SavedDump> {
  const image = printDump(memory, format);
  const isLossy = !KEEPS_UNKNOWN.includes(format) && unknownBlocks(memory).length > 0;
  if (isLossy && !allowUnknown) return { file: null, list: null };
  // The list comes first: an image is never without it.
  const list = isLossy ? await saveUnknownList(file, memory, image) : null;
  await saveBytes(file, image);
  if (!isLossy) removeUnknownList(file);
  return { file, list };
}
