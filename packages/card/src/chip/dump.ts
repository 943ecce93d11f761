import { asBytes, asText } from "./bytes.ts";
import { CardDataError } from "./card-data-error.ts";
import { parseEml, printEml } from "./dump/eml.ts";
import { FLIPPER_MARK, parseFlipper, printFlipper } from "./dump/flipper.ts";
import { parseMct, printMct } from "./dump/mct.ts";
import { parseProxmark, printProxmark } from "./dump/proxmark.ts";
import { parseRaw, printRaw } from "./dump/raw.ts";
import type { CardMemory } from "./memory.ts";

/** Files in which technicians exchange a card's memory: raw, Proxmark emulator and client, MIFARE Classic Tool, Flipper. */
export const DUMP_FORMATS = ["mfd", "eml", "json", "mct", "nfc"] as const;
export type DumpFormat = (typeof DUMP_FORMATS)[number];

/** Formats that can say "unknown"; the raw image cannot, and prints zeros there. */
export const KEEPS_UNKNOWN: readonly DumpFormat[] = ["eml", "json", "mct", "nfc"];

/** No text dump is larger: 256 Flipper lines and their heading. */
const TEXT_LIMIT = 64 * 1024;

/** Format of a file by its content, or undefined. The name does not matter: `.dump` and `.txt` are used for several. */
export function detectDumpFormat(file: Uint8Array): DumpFormat | undefined {
  if (file.length <= TEXT_LIMIT) {
    const text = textOf(file);
    if (text.startsWith("{")) return "json";
    if (text.startsWith(FLIPPER_MARK)) return "nfc";
    if (/^\+\s*sector:/im.test(text)) return "mct";
    if (isHexLines(text)) return "eml";
  }
  return [320, 1024, 2048, 4096].includes(file.length) ? "mfd" : undefined;
}

/**
 * Memory in a file, in the given format or the one its content shows. Unknown bytes stay unknown. Fails with
 * CardDataError: DUMP_FORMAT_UNKNOWN, DUMP_SIZE, DUMP_LINE (offset: line), DUMP_JSON, DUMP_NOT_CLASSIC, UID_LENGTH.
 */
export function parseDump(file: Uint8Array, format = detectDumpFormat(file)): CardMemory {
  switch (format) {
    case "mfd":
      return parseRaw(file);
    case "eml":
      return parseEml(textOf(file));
    case "json":
      return parseProxmark(textOf(file));
    case "mct":
      return parseMct(textOf(file));
    case "nfc":
      return parseFlipper(textOf(file));
    case undefined:
      throw new CardDataError("DUMP_FORMAT_UNKNOWN");
  }
}

/** A memory as a file. Only the raw image loses what is unknown (see `KEEPS_UNKNOWN`). */
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

/** Without the byte order mark that Windows editors put in front. */
function textOf(file: Uint8Array): string {
  const text = asText(file);
  return (text.startsWith("\u00ef\u00bb\u00bf") ? text.slice(3) : text).trimStart();
}

/** True when every line that is not empty holds 32 digits or signs of the unknown. */
function isHexLines(text: string): boolean {
  const lines = text.split("\n").map((line) => line.replace(/\s/g, ""));
  return text !== "" && lines.every((line) => line === "" || /^[0-9a-f?x-]{32}$/i.test(line));
}
