import { isZero, join } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { crc8Mad } from "../chip/crc.ts";
import { type CardMemory, knownBlock } from "../chip/memory.ts";
import { type Block, blocksFrom } from "../chip/mifare-classic/block.ts";
import { APPLICATIONS, type Application, type CardSize, decodeEnum, encodeEnum } from "../enums.ts";

/** Application identifier: low byte (ours: application code) and high byte (function cluster). */
export type Aid = number;

/** Function cluster of hotels, NXP AN10787 annex. */
const HOTEL_CLUSTER = 0x70;

/** Meaning of a directory entry. AIDs below 0x0006 are reserved for the directory itself (AN10787 §3.5). */
export type AidMeaning =
  | { readonly kind: "free" | "defect" | "reserved" | "continued" | "holder" }
  | { readonly kind: "ours"; readonly application: Application }
  | { readonly kind: "foreign" };

export type Directory = {
  /** Info byte of MAD1 and, on 4K, of MAD2. */
  readonly info: readonly number[];
  /** Sector → AID of the sectors 1–15 and, on 4K, 17–39; without free sectors. */
  readonly entries: ReadonlyMap<number, Aid>;
};

/** One of the two parts of a directory: its blocks and the sectors that it lists. */
type Part = { readonly sector: number; readonly blocks: readonly number[]; readonly lists: readonly number[] };

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const MAD1: Part = { sector: 0, blocks: [1, 2], lists: range(1, 15) };
const MAD2: Part = { sector: 16, blocks: [64, 65, 66], lists: range(17, 39) };

/** General purpose byte of the directory's trailers: directory present, several applications, version 1 or 2 (4K). */
export function directoryGpb(size: CardSize): number {
  return size === "4k" ? 0xc2 : 0xc1;
}

/** MAD1 on every size, and MAD2 on 4K. */
function partsOf(size: CardSize): readonly Part[] {
  return size === "4k" ? [MAD1, MAD2] : [MAD1];
}

/** Blocks of the directory: 1, 2 and, on 4K, 64–66. */
export function directoryBlocks(size: CardSize): readonly number[] {
  return partsOf(size).flatMap((part) => part.blocks);
}

/** Our AID of an application. */
export function aidOf(application: Application): Aid {
  return (HOTEL_CLUSTER << 8) | encodeEnum(APPLICATIONS, application);
}

/** Meaning of an AID. */
export function meaningOf(aid: Aid): AidMeaning {
  const own = ["free", "defect", "reserved", "continued", "holder"] as const;
  const administrative = own[aid];
  if (administrative) return { kind: administrative };
  const application = aid >> 8 === HOTEL_CLUSTER ? decodeEnum(APPLICATIONS, aid & 255) : undefined;
  return application ? { kind: "ours", application } : { kind: "foreign" };
}

/** A directory as read, and the check blocks of the parts whose CRC is wrong. */
export type ReadDirectory = { readonly directory: Directory; readonly unsound: readonly number[] };

/**
 * Reads the directory of a card. Blocks that are all zero are an empty part. Fails with DIRECTORY_CRC (offset: the
 * block) where the check byte is wrong, with DIRECTORY_UNKNOWN where a block was not read.
 */
export function readDirectory(memory: CardMemory): Directory {
  const { directory, unsound } = readDirectoryUnchecked(memory);
  if (unsound[0] !== undefined) throw new CardDataError("DIRECTORY_CRC", unsound[0]);
  return directory;
}

/** Reads a directory that may be half written: wrong check bytes do not fail. Fails with DIRECTORY_UNKNOWN. */
export function readDirectoryUnchecked(memory: CardMemory): ReadDirectory {
  const parts = partsOf(memory.size).map((part) => readPart(memory, part));
  const entries = new Map(parts.flatMap((part) => part.entries));
  const unsound = parts.flatMap((part) => part.unsound);
  return { directory: { info: [parts[0]?.info ?? 0, parts[1]?.info ?? 0], entries }, unsound };
}

/**
 * Encodes the blocks of a directory: CRC · info · AIDs, low byte first. Returns a pair of number and block for each.
 */
export function directoryImage(
  directory: Directory,
  size: CardSize,
): readonly (readonly [block: number, data: Block])[] {
  return partsOf(size).flatMap((part, index) => {
    const aids = part.lists.flatMap((sector) => {
      const aid = directory.entries.get(sector) ?? 0;
      return [aid & 255, aid >> 8];
    });
    const checked = Uint8Array.of(directory.info[index] ?? 0, ...aids);
    const data = blocksFrom(join([crc8Mad(checked)], checked));
    return part.blocks.map((number, i) => [number, data[i] ?? new Uint8Array(16)] as const);
  });
}

/** A copy of the directory in which the sectors are listed for an application. */
export function withEntries(directory: Directory, application: Application, sectors: readonly number[]): Directory {
  const entries = new Map(directory.entries);
  for (const sector of sectors) entries.set(sector, aidOf(application));
  return { ...directory, entries };
}

/** A copy of the directory without our entries for some sectors; other entries stay. */
export function withoutEntries(directory: Directory, sectors: readonly number[]): Directory {
  const entries = new Map(directory.entries);
  for (const sector of sectors) {
    if (meaningOf(entries.get(sector) ?? 0).kind === "ours") entries.delete(sector);
  }
  return { ...directory, entries };
}

/** Meaning of the directory's entry for a sector. */
export function entryOf(directory: Directory, sector: number): AidMeaning {
  return meaningOf(directory.entries.get(sector) ?? 0);
}

function readPart(
  memory: CardMemory,
  part: Part,
): { info: number; entries: readonly (readonly [number, Aid])[]; unsound: readonly number[] } {
  const data = join(
    ...part.blocks.map((number) => {
      const known = knownBlock(memory, number);
      if (!known) throw new CardDataError("DIRECTORY_UNKNOWN", number);
      return known;
    }),
  );
  const sound = isZero(data) || crc8Mad(data.slice(1)) === data[0];
  const entries = part.lists.map((sector, i) => {
    return [sector, (data[2 + 2 * i] ?? 0) | ((data[3 + 2 * i] ?? 0) << 8)] as const;
  });
  return {
    info: data[1] ?? 0,
    entries: entries.filter(([, aid]) => aid !== 0),
    unsound: sound ? [] : part.blocks.slice(0, 1),
  };
}
