import {
  CardDataError,
  type CardMemory,
  DEFAULT_KEY,
  directorySectors,
  entryOf,
  MAD_KEY_A,
  readDirectory,
  sectorCount,
} from "@adel/card";
import type { CardSession } from "../session/card-session.ts";
import { type CardScan, emptyScan, scanSector } from "./card-scan.ts";
import { type Candidate, type JobContext, type Probe, sizeOf } from "./job-spec.ts";
import type { KeyRing } from "./sector-keys.ts";

/** Tries only key A, and only these keys: a card of another hotel is tried with as few keys as possible. */
const onlyKeyA = (card: CardSession, candidates: readonly Candidate[]): KeyRing => ({
  async find(sector, slot, signal) {
    if (slot === "B") return undefined;
    for (const candidate of candidates) {
      if (candidate.sector !== sector) continue;
      if (await card.opens({ sector, slot, key: candidate.key }, signal)) return candidate;
    }
    return undefined;
  },
});

/** The well-known keys of a directory: the public one, and the delivery key. */
const publicKeys = (sector: number): readonly Candidate[] => [
  { sector, slot: "A", key: MAD_KEY_A, label: "directory" },
  { sector, slot: "A", key: DEFAULT_KEY, label: "factory-default" },
];

/** Sectors that the directory lists for our records; empty if it is not readable or its check byte is wrong. */
function listedSectors(memory: CardMemory): readonly number[] {
  try {
    const directory = readDirectory(memory);
    return Array.from({ length: sectorCount(memory.size) }, (_, sector) => sector).filter((sector) => {
      const entry = entryOf(directory, sector);
      return entry.kind === "ours" && entry.application !== "fingerprint";
    });
  } catch (error) {
    if (error instanceof CardDataError) return [];
    throw error;
  }
}

/** Reads the sectors of a probe if its key opens the first of those that the directory lists. */
async function tryProbe(
  card: CardSession,
  { label, keys }: Probe,
  listed: readonly number[],
  scan: CardScan,
  signal: AbortSignal,
): Promise<CardScan> {
  const own = keys
    .filter(({ sector }) => listed.includes(sector) && !scan.sectors.has(sector))
    .map(({ sector, key }): Candidate => ({ sector, slot: "A", key, label }))
    .toSorted((a, b) => a.sector - b.sector);
  const ring = onlyKeyA(card, own);
  let further = scan;
  for (const { sector } of own) {
    further = await scanSector(card, ring, sector, further, signal);
    if (!further.sectors.has(sector)) break;
  }
  return further;
}

/**
 * Identifies a card's hotel: reads the directory with its public key; if it lists none of our applications, tries no
 * key. Then tries the probes in order, until one opens a sector.
 */
export async function identifyCard(
  card: CardSession,
  probes: readonly Probe[],
  { signal, notify }: JobContext,
): Promise<CardScan> {
  const size = sizeOf(card.card);
  const directories = directorySectors(size);
  notify({ kind: "counted", phase: "reading", all: directories.length + 1 });
  let scan = emptyScan(card, size);
  for (const sector of directories) {
    scan = await scanSector(card, onlyKeyA(card, publicKeys(sector)), sector, scan, signal);
    notify({ kind: "sectorDone", sector });
    // The second directory sector of a 4K card belongs to the first.
    if (!scan.sectors.has(sector)) return scan;
  }
  const listed = listedSectors(scan.memory);
  const before = scan.sectors.size;
  for (const probe of probes) {
    // The manufacturer's key comes last, for the sector of a set card next to a hotel's.
    if (listed.length === 0 || (scan.sectors.size > before && probe.label !== "maker")) continue;
    scan = await tryProbe(card, probe, listed, scan, signal);
  }
  return scan;
}
