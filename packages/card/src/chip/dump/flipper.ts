import type { CardSize } from "../../words.ts";
import { hex } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import type { CardMemory } from "../memory.ts";
import { uid } from "../uid.ts";
import { blockText, memoryFrom, parseBlockText, type SketchedBlock } from "./sketch.ts";

/** First line of every Flipper NFC file. */
export const FLIPPER_MARK = "Filetype: Flipper NFC device";

const SIZES: Readonly<Record<string, CardSize>> = { MINI: "mini", "1K": "1k", "2K": "2k", "4K": "4k" };
const SIZE_WORDS: Readonly<Record<CardSize, string>> = { mini: "MINI", "1k": "1K", "2k": "2K", "4k": "4K" };
/** From this version on the ATQA stands high byte first; before, low byte first. */
const ATQA_HIGH_FIRST = 3;

/**
 * Flipper NFC device file (.nfc), versions 2–4, MIFARE Classic only; "??" is an unknown byte. Fails with
 * DUMP_NOT_CLASSIC, DUMP_LINE or DUMP_SIZE.
 */
export function parseFlipper(text: string): CardMemory {
  const fields = new Map<string, string>();
  const blocks: SketchedBlock[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const block = /^Block (\d+)$/i.exec(name);
    if (block) blocks.push(parseBlockText(Number(block[1]), value, i + 1));
    else fields.set(name.toLowerCase(), value);
  }
  if (!/^mifare classic$/i.test(fields.get("device type") ?? "")) throw new CardDataError("DUMP_NOT_CLASSIC", 0);
  const size = SIZES[(fields.get("mifare classic type") ?? "").toUpperCase()];
  return memoryFrom(blocks, { size, ...answers(fields) });
}

function answers(fields: ReadonlyMap<string, string>) {
  const number = (name: string) => {
    const digits = (fields.get(name) ?? "").replace(/\s/g, "");
    return /^[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
  };
  const told = number("atqa");
  const lowFirst = Number(fields.get("version")) < ATQA_HIGH_FIRST;
  const atqa = told !== undefined && lowFirst ? ((told & 255) << 8) | (told >> 8) : told;
  const uidText = fields.get("uid");
  return { uid: uidText ? uid(uidText) : undefined, atqa, sak: number("sak") };
}

/** Flipper NFC device file, version 4. */
export function printFlipper(memory: CardMemory): string {
  const spaced = (digits: string) => (digits.match(/../g) ?? []).join(" ");
  const head = [
    FLIPPER_MARK,
    "Version: 4",
    "Device type: Mifare Classic",
    `UID: ${spaced(hex(memory.uid))}`,
    `ATQA: ${spaced(hex([memory.atqa >> 8, memory.atqa & 255]))}`,
    `SAK: ${hex([memory.sak])}`,
    `Mifare Classic type: ${SIZE_WORDS[memory.size]}`,
    "Data format version: 2",
    "# Mifare Classic blocks, '??' means unknown data",
  ];
  const blocks = memory.blocks.map((_, number) => `Block ${number}: ${blockText(memory, number, "??", " ")}`);
  return `${[...head, ...blocks].join("\n")}\n`;
}
