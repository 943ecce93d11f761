import { asBytes, asText } from "./bytes.ts";
import { CardDataError } from "./card-data-error.ts";
import { parseEml, printEml } from "./dump/eml.ts";
import { FLIPPER_MARK, parseFlipper, printFlipper } from "./dump/flipper.ts";
import { parseMct, printMct } from "./dump/mct.ts";
import { parseProxmark, printProxmark } from "./dump/proxmark.ts";
import { parseRaw, printRaw } from "./dump/raw.ts";
import { textLines } from "./dump/text-lines.ts";
import type { CardMemory } from "./memory.ts";

/** File formats for a card's memory: raw image, Proxmark emulator, Proxmark client, MIFARE Classic Tool, Flipper. */
export const DUMP_FORMATS = ["mfd", "eml", "json", "mct", "nfc"] as const;
export type DumpFormat = (typeof DUMP_FORMATS)[number];

/** Formats that can express unknown bytes; the raw image has zeros in their place. */
export const KEEPS_UNKNOWN: readonly DumpFormat[] = ["eml", "json", "mct", "nfc"];

/** Maximum size of a text dump in bytes: a Proxmark file of a 4K card with comments has 32 KiB, in UTF-16 64 KiB. */
const TEXT_LIMIT = 128 * 1024;
/** Lengths of raw images in bytes: Mini, 1K, EV1 1K with the manufacturer's two sectors, 2K, 4K. */
const RAW_LENGTHS: readonly number[] = [320, 1024, 1152, 2048, 4096];

/** First line of an emulator file, even if it is damaged. */
const HEX_LINE = /^[0-9a-f?x-]{2}[0-9a-f?x\s-]{6,}$/i;

/**
 * Detects the format of a file by its content; undefined if it is none of `DUMP_FORMATS`. The file name is not used,
 * because several formats use `.dump` and `.txt`. A damaged text dump is still recognized by its beginning, so that
 * parsing can report the faulty line.
 */
export function detectDumpFormat(file: Uint8Array): DumpFormat | undefined {
  const text = file.length <= TEXT_LIMIT ? textOf(file) : undefined;
  return (text === undefined ? undefined : textFormat(text)) ?? (RAW_LENGTHS.includes(file.length) ? "mfd" : undefined);
}

function textFormat(text: string): DumpFormat | undefined {
  const [first] = textLines(text);
  if (first?.text.startsWith("{")) return "json";
  if (first?.text.startsWith(FLIPPER_MARK)) return "nfc";
  if (/^\s*\+\s*sector:/im.test(text)) return "mct";
  return first && HEX_LINE.test(first.text) ? "eml" : undefined;
}

/**
 * Parses a file, in the given format or the one detected from its content. Unknown bytes stay unknown. Fails with
 * CardDataError: DUMP_FORMAT_UNKNOWN, DUMP_SIZE, DUMP_LINE_* (offset: line), DUMP_BLOCK_* (offset: block), DUMP_JSON
 * (offset: line or -1), DUMP_NOT_CLASSIC, UID_LENGTH.
 */
export function parseDump(file: Uint8Array, format = detectDumpFormat(file)): CardMemory {
  switch (format) {
    case "mfd":
      return parseRaw(file);
    case "eml":
      return parseEml(textOf(file) ?? "");
    case "json":
      return parseProxmark(textOf(file) ?? "");
    case "mct":
      return parseMct(textOf(file) ?? "");
    case "nfc":
      return parseFlipper(textOf(file) ?? "");
    case undefined:
      throw new CardDataError("DUMP_FORMAT_UNKNOWN");
  }
}

/** Encodes a memory as a file. Only the raw image loses which bytes are unknown (see `KEEPS_UNKNOWN`). */
export function printDump(memory: CardMemory, format: DumpFormat): Uint8Array {
  switch (format) {
    case "mfd":
      return printRaw(memory);
    case "eml":
      return asBytes(printEml(memory));
    case "json":
      return asBytes(printProxmark(memory));
    case "mct":
      return asBytes(printMct(memory));
    case "nfc":
      return asBytes(printFlipper(memory));
  }
}

/** Control characters except tab, line feed and carriage return occur in every raw image, never in a text dump. */
const isBinary = (file: Uint8Array) => file.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);

/**
 * The file as text without its byte order mark; undefined if it is not text. UTF-16 is accepted, because Windows
 * editors save it.
 */
function textOf(file: Uint8Array): string | undefined {
  if (file[0] === 0xff && file[1] === 0xfe && file.length % 2 === 0) {
    const narrow = file.filter((_, i) => i > 1 && i % 2 === 0);
    if (file.every((byte, i) => i < 2 || i % 2 === 0 || byte === 0)) return textOf(narrow);
  }
  if (isBinary(file)) return undefined;
  const text = asText(file);
  return text.startsWith("\u00ef\u00bb\u00bf") ? text.slice(3) : text;
}
