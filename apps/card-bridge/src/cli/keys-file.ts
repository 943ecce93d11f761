import { detectDumpFormat, type Key, key, knownBlock, parseDump, sectorCount, trailerBlock } from "@adel/card";
import { KeySlot, SectorKey } from "@adel/protocol/card-frames/sector";
import type { Candidate } from "../jobs/job-spec.ts";
import { DeviceError } from "../kernel/errors.ts";

const SECTORS = Array.from({ length: 40 }, (_, sector) => sector);
const DOING = "reading keys";

/** A key for every sector, in both slots. */
export const everywhere = (one: Key): readonly Candidate[] =>
  SECTORS.flatMap((sector) => KeySlot.options.map((slot): Candidate => ({ sector, slot, key: one, label: "typed" })));

/** Marks an unknown key in the line of a sector. */
const NO_KEY = "-".repeat(12);

const isKeyText = (text: string) => SectorKey.safeParse(text).success;

/** The keys of one sector, of which one may be unknown. */
const pairOf = (sector: number, texts: readonly [a: string, b: string]): readonly Candidate[] =>
  KeySlot.options.flatMap((slot, at): readonly Candidate[] => {
    const text = texts[at] ?? NO_KEY;
    return text === NO_KEY ? [] : [{ sector, slot, key: key(text), label: "typed" }];
  });

/** The keys of a file, and the lines that are none, counted from 1. */
export interface ParsedKeys {
  readonly candidates: readonly Candidate[];
  readonly badLines: readonly number[];
}

/** Puts together what each line gives; undefined marks a bad one. */
function collect(parsed: readonly (readonly Candidate[] | undefined)[]): ParsedKeys {
  return {
    candidates: parsed.flatMap((one) => one ?? []),
    badLines: parsed.flatMap((one, index) => (one === undefined ? [index + 1] : [])),
  };
}

/** One key per line, or `keyA:keyB`, a line for each sector from 0 on (ChameleonUltra). `#` begins a comment. */
function parseList(lines: readonly string[]): ParsedKeys {
  let sector = 0;
  return collect(
    lines.map((line) => {
      const text = line.replace(/#.*/, "").trim();
      if (text === "") return [];
      const [a = "", b, ...more] = text.split(":");
      if (b === undefined) return isKeyText(a) ? everywhere(key(a)) : undefined;
      // A bad line stands for its sector as well.
      sector += 1;
      const isRight = more.length === 0 && [a, b].every((one) => one === NO_KEY || isKeyText(one));
      return isRight ? pairOf(sector - 1, [a, b]) : undefined;
    }),
  );
}

const FLIPPER_MARK = "Filetype: Flipper NFC keys";
const FLIPPER_HEAD = /^(Filetype|Version|Mifare Classic type|Key [AB] map):/;
const FLIPPER_KEY = /^Key ([AB]) sector (\d{1,2}): ?((?:[0-9a-f]{2} ?){6})$/i;

/** The key cache of a Flipper: `Key A sector 0: FF FF FF FF FF FF`, without the keys that it does not know. */
function parseFlipperKeys(lines: readonly string[]): ParsedKeys {
  return collect(
    lines.map((line) => {
      const text = line.trim();
      if (text === "" || text.startsWith("#") || FLIPPER_HEAD.test(text)) return [];
      const [, slot, number, digits = ""] = FLIPPER_KEY.exec(text) ?? [];
      const sector = Number(number);
      if ((slot !== "A" && slot !== "B") || !SECTORS.includes(sector)) return undefined;
      return [{ sector, slot, key: key(digits.replaceAll(" ", "")), label: "typed" }];
    }),
  );
}

const KEY_BYTES = 6;
/** Sectors of a Mini, 1K, EV1 1K with the manufacturer's two, 2K and 4K card. */
const SECTOR_COUNTS: readonly number[] = [5, 16, 18, 32, 40];

/** A Proxmark `-key.bin`: key A of every sector, then key B of every sector; undefined for other lengths. */
function parseProxmarkKeys(file: Uint8Array): ParsedKeys | undefined {
  const count = file.length / (2 * KEY_BYTES);
  if (!SECTOR_COUNTS.includes(count)) return undefined;
  const candidates = KeySlot.options.flatMap((slot, part) =>
    SECTORS.slice(0, count).map((sector): Candidate => {
      const from = (part * count + sector) * KEY_BYTES;
      return { sector, slot, key: key(file.subarray(from, from + KEY_BYTES)), label: "typed" };
    }),
  );
  return { candidates, badLines: [] };
}

/** The keys in the trailers of a dump, as far as they are known. A list of keys looks like an emulator file. */
function parseDumpKeys(file: Uint8Array): ParsedKeys | undefined {
  const format = detectDumpFormat(file);
  if (format === undefined || format === "eml") return undefined;
  const memory = parseDump(file, format);
  const candidates = SECTORS.slice(0, sectorCount(memory.size)).flatMap((sector): readonly Candidate[] => {
    const trailer = knownBlock(memory, trailerBlock(sector));
    if (!trailer) return [];
    return [
      { sector, slot: "A", key: key(trailer.slice(0, KEY_BYTES)), label: "typed" },
      { sector, slot: "B", key: key(trailer.slice(-KEY_BYTES)), label: "typed" },
    ];
  });
  return { candidates, badLines: [] };
}

/** The encoding by the byte order mark, or by the zeros of ASCII in UTF-16. */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/** The file as text; undefined if it is binary. */
function findText(file: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(file), { fatal: true }).decode(file);
    const isText = [...text].every((letter) => letter >= " " || "\t\r\n".includes(letter));
    return isText ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Parses key files of technicians: lists of keys as text, also in UTF-16; the key files of Proxmark, Flipper and MIFARE
 * Classic Tool; dumps with keys. Fails with KEY_FILE_WRONG where it is none of them.
 */
export function parseKeys(data: Uint8Array, file: string): ParsedKeys {
  try {
    const byDump = parseDumpKeys(data);
    if (byDump) return byDump;
  } catch (error) {
    throw new DeviceError("KEY_FILE_WRONG", DOING, { file }, error);
  }
  const text = findText(data);
  if (text !== undefined) {
    const lines = text.split(/\r\n|\n|\r/);
    return text.startsWith(FLIPPER_MARK) ? parseFlipperKeys(lines) : parseList(lines);
  }
  const byProxmark = parseProxmarkKeys(data);
  if (!byProxmark) throw new DeviceError("KEY_FILE_WRONG", DOING, { file });
  return byProxmark;
}

/** Keys of one sector, as far as they are known. */
export interface SectorKeys {
  readonly sector: number;
  readonly a: Candidate | undefined;
  readonly b: Candidate | undefined;
}

const keyText = (found: Candidate | undefined) => found?.key.reveal() ?? NO_KEY;

/** Found keys in the format of `parseKeys`: a line for each sector from 0 on. */
export const printKeys = (uid: string, sectors: readonly SectorKeys[]): string =>
  [`# ${uid}`, ...sectors.map(({ sector, a, b }) => `${keyText(a)}:${keyText(b)}  # ${sector}`), ""].join("\n");
