import type { CardSize } from "../../enums.ts";
import { hex } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import { ALL_BYTES, type CardMemory, KEY_A_BYTES, KEY_B_BYTES } from "../memory.ts";
import { isTrailer, sectorOf } from "../mifare-classic/sector.ts";
import { blockText, type DumpBlock, type DumpMetadata, memoryFrom, parseBlockText } from "./dump-builder.ts";
import { type TextLine, textLines, uidText } from "./text-lines.ts";

/** First line of every Flipper NFC file. */
export const FLIPPER_MARK = "Filetype: Flipper NFC device";

const SIZES: Readonly<Record<string, CardSize>> = { MINI: "mini", "1K": "1k", "2K": "2k", "4K": "4k" };
const SIZE_LABELS: Readonly<Record<CardSize, string>> = { mini: "MINI", "1k": "1K", "2k": "2K", "4k": "4K" };
/** From this version on the ATQA is stored high byte first; in earlier ones, low byte first. */
const ATQA_HIGH_FIRST = 3;
const LAST_BLOCK = 255;

type Fields = ReadonlyMap<string, TextLine>;

/**
 * Parses a Flipper NFC device file (.nfc), versions 2–4, MIFARE Classic only. "??" is an unknown byte; "Data format
 * version: 1" has a map of the sectors whose key was found instead. Fails with DUMP_NOT_CLASSIC or DUMP_SIZE, and at a
 * line with DUMP_LINE_DIGITS, DUMP_LINE_LENGTH, DUMP_LINE_NUMBER, DUMP_LINE_TWICE or UID_LENGTH.
 */
export function parseFlipper(text: string): CardMemory {
  const fields = new Map<string, TextLine>();
  const blocks = new Map<number, DumpBlock>();
  for (const { text: line, at } of textLines(text)) {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const block = /^Block (\d+)$/i.exec(name);
    if (block) {
      const number = Number(block[1]);
      if (number > LAST_BLOCK) throw new CardDataError("DUMP_LINE_NUMBER", at);
      if (blocks.has(number)) throw new CardDataError("DUMP_LINE_TWICE", at);
      blocks.set(number, parseBlockText(number, value, at));
    } else fields.set(name.toLowerCase(), { text: value, at });
  }
  if (!/^mifare classic$/i.test(fieldText(fields, "device type"))) throw new CardDataError("DUMP_NOT_CLASSIC", 0);
  const size = SIZES[fieldText(fields, "mifare classic type").toUpperCase()];
  const seenBlocks = [...blocks.values()].map((block) => withKeyMaps(block, fields));
  return memoryFrom(seenBlocks, { size, ...answers(fields) });
}

const fieldText = (fields: Fields, name: string): string => fields.get(name)?.text ?? "";

function answers(fields: Fields): DumpMetadata {
  const number = (name: string) => {
    const digits = fieldText(fields, name).replace(/\s/g, "");
    return /^[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
  };
  const seenBlocks = number("atqa");
  const lowFirst = Number(fieldText(fields, "version")) < ATQA_HIGH_FIRST;
  const atqa = seenBlocks !== undefined && lowFirst ? ((seenBlocks & 255) << 8) | (seenBlocks >> 8) : seenBlocks;
  const uid = fields.get("uid");
  return { uid: uid && uidText(uid.text, uid.at), atqa, sak: number("sak") };
}

/** Data format 1: bit n of a map means that the key of sector n was found; blocks without a key were saved as zeros. */
function withKeyMaps([number, data, mask]: DumpBlock, fields: Fields): DumpBlock {
  if (fieldText(fields, "data format version") !== "1") return [number, data, mask];
  const found = (name: string) => {
    const map = fieldText(fields, name).replace(/\s/g, "");
    return !/^[0-9a-f]{1,16}$/i.test(map) || ((BigInt(`0x${map}`) >> BigInt(sectorOf(number))) & 1n) === 1n;
  };
  const [a, b] = [found("key a map"), found("key b map")];
  if (!a && !b) return [number, data, ALL_BYTES];
  if (!isTrailer(number)) return [number, data, mask];
  return [number, data, mask | (a ? 0 : KEY_A_BYTES) | (b ? 0 : KEY_B_BYTES)];
}

/** Formats a Flipper NFC device file, version 4; it has no field for an ATS, which becomes a comment. */
export function printFlipper(memory: CardMemory): string {
  const spaced = (digits: string) => (digits.match(/../g) ?? []).join(" ");
  const head = [
    FLIPPER_MARK,
    "Version: 4",
    "Device type: Mifare Classic",
    `UID: ${spaced(hex(memory.uid))}`,
    `ATQA: ${spaced(hex([memory.atqa >> 8, memory.atqa & 255]))}`,
    `SAK: ${hex([memory.sak])}`,
    ...(memory.ats ? [`# ATS: ${spaced(hex(memory.ats))}`] : []),
    `Mifare Classic type: ${SIZE_LABELS[memory.size]}`,
    "Data format version: 2",
    "# Mifare Classic blocks, '??' means unknown data",
  ];
  const blocks = memory.blocks.map((_, number) => `Block ${number}: ${blockText(memory, number, "??", " ")}`);
  return `${[...head, ...blocks].join("\n")}\n`;
}
