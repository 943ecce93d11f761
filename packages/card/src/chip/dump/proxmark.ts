import { bytes, hex } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import { isObject } from "../is-object.ts";
import { type CardMemory, KEY_A_BYTES, KEY_B_BYTES, unknownMask } from "../memory.ts";
import { sectorCount, trailerBlock } from "../mifare-classic/sector.ts";
import { blockText, type DumpBlock, memoryFrom, parseBlockText, trimToCard } from "./dump-builder.ts";
import { uidText } from "./text-lines.ts";

/** Bytes 6–9 of a trailer: access bits and general purpose byte. */
const ACCESS_BYTES = 0x03c0;

const LAST_BLOCK = 255;

/**
 * Parses a Proxmark client dump (.json): "blocks" of 32 hex digits by number. "mfcard" is the older format; "mfc v2"
 * and "mfc v3" add "Card" (UID, ATQA in transmission order, SAK) and "SectorKeys", whose keys complete trailers without
 * keys. MIFARE Classic Tool writes the older format too, with dashes for unknown bytes. Fails with DUMP_JSON (offset:
 * line), DUMP_BLOCK_NUMBER and DUMP_BLOCK_BYTES (offset: block), DUMP_NOT_CLASSIC, UID_LENGTH or DUMP_SIZE.
 */
export function parseProxmark(text: string): CardMemory {
  const root = parsed(text);
  const fileType = root.FileType;
  if (typeof fileType === "string" && !/^mf(c|card)/i.test(fileType)) throw new CardDataError("DUMP_NOT_CLASSIC", 0);
  const keys = isObject(root.SectorKeys) ? root.SectorKeys : {};
  const seenBlocks = Object.entries(blocksIn(root)).map(([name, value]) => withSectorKeys(blockOf(name, value), keys));
  return memoryFrom(trimToCard(seenBlocks), isObject(root.Card) ? metadata(root.Card) : {});
}

function blockOf(name: string, value: unknown): DumpBlock {
  const number = Number(name);
  if (!/^\d+$/.test(name) || number > LAST_BLOCK) throw new CardDataError("DUMP_BLOCK_NUMBER", number || -1);
  try {
    return parseBlockText(number, typeof value === "string" ? value : "", number);
  } catch (error) {
    if (error instanceof CardDataError) throw new CardDataError("DUMP_BLOCK_BYTES", number);
    throw error;
  }
}

/** Formats a Proxmark client dump ("mfc v2"), with the ATS if it is known; an unknown byte is `??`, a block that was never read is left out. */
export function printProxmark(memory: CardMemory): string {
  const blocks = memory.blocks.flatMap((data, number) =>
    data ? [[number, blockText(memory, number, "??")] as const] : [],
  );
  const keys = Array.from(
    { length: sectorCount(memory.size) },
    (_, sector) => [sector, keysOf(memory, sector)] as const,
  );
  const file = {
    Created: "proxmark3",
    FileType: "mfc v2",
    Card: {
      UID: hex(memory.uid),
      ATQA: hex([memory.atqa & 255, memory.atqa >> 8]),
      SAK: hex([memory.sak]),
      ...(memory.ats && { ATS: hex(memory.ats) }),
    },
    blocks: Object.fromEntries(blocks),
    SectorKeys: Object.fromEntries(keys.filter(([, entry]) => entry !== undefined)),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function keysOf(memory: CardMemory, sector: number): Readonly<Record<string, string>> | undefined {
  const number = trailerBlock(sector);
  const data = memory.blocks[number];
  if (!data) return undefined;
  const unknown = unknownMask(memory, number);
  return {
    ...(unknown & KEY_A_BYTES ? {} : { KeyA: hex(data.slice(0, 6)) }),
    ...(unknown & KEY_B_BYTES ? {} : { KeyB: hex(data.slice(10)) }),
    ...(unknown & ACCESS_BYTES ? {} : { AccessConditions: hex(data.slice(6, 10)) }),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const root: unknown = JSON.parse(text);
    if (isObject(root)) return root;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CardDataError("DUMP_JSON", lineOf(text, error.message));
  }
  throw new CardDataError("DUMP_JSON");
}

/** The line of a JSON syntax error, from the position in the engine's message; -1 if the message has none. */
function lineOf(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split("\n").length;
  return /end of/i.test(message) ? text.trimEnd().split("\n").length : -1;
}

function blocksIn(root: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!isObject(root.blocks)) throw new CardDataError("DUMP_NOT_CLASSIC", 0);
  return root.blocks;
}

/** The ATQA is low byte first; reversed ones are recognized by the zero that every Classic has in the high byte. */
function metadata(card: Readonly<Record<string, unknown>>) {
  const digits = (name: string) => {
    const value = card[name];
    const text = typeof value === "string" ? value.replace(/\s/g, "") : "";
    return /^[0-9a-f]+$/i.test(text) ? text : undefined;
  };
  const number = (value: string | undefined) => (value === undefined ? undefined : Number.parseInt(value, 16));
  const air = number(digits("ATQA"));
  const atqa = air === undefined || (air >> 8 === 0 && air !== 0) ? air : ((air & 255) << 8) | (air >> 8);
  const seenBlocks = digits("UID");
  const ats = digits("ATS");
  return {
    uid: seenBlocks ? uidText(seenBlocks, -1) : undefined,
    atqa,
    sak: number(digits("SAK")),
    ats: ats === undefined || ats.length % 2 !== 0 ? undefined : bytes(ats),
  };
}

function withSectorKeys(seenBlocks: DumpBlock, keys: Readonly<Record<string, unknown>>): DumpBlock {
  const [number, data, mask] = seenBlocks;
  if (mask === 0) return seenBlocks;
  const sector = Array.from({ length: 40 }, (_, one) => one).find((one) => trailerBlock(one) === number);
  const entry = sector === undefined ? undefined : keys[String(sector)];
  if (!isObject(entry)) return seenBlocks;
  const text = (name: string, length: number) => {
    const value = entry[name];
    return typeof value === "string" && value.length === length ? value : "??".repeat(length / 2);
  };
  const known = parseBlockText(number, text("KeyA", 12) + text("AccessConditions", 8) + text("KeyB", 12), number);
  const merged = data.map((byte, i) => (mask & (1 << i) ? (known[1][i] ?? 0) : byte));
  return [number, merged, mask & known[2]];
}
