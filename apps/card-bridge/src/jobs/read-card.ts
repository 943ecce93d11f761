import { ALL_BYTES, sectorCount, sectorOf } from "@adel/card";
import { type Dump, encodeDump } from "@adel/protocol/card-frames/dump";
import type { CardSession } from "../session/card-session.ts";
import { type CardScan, emptyScan, scanSector } from "./card-scan.ts";
import { type Candidate, type JobContext, sizeOf } from "./job-spec.ts";
import { keyRing } from "./sector-keys.ts";

/** Reads every sector that a known key opens. The others stay unknown; no keys are guessed. */
export async function readCard(
  card: CardSession,
  candidates: readonly Candidate[],
  jobContext: JobContext,
): Promise<CardScan> {
  const size = sizeOf(card.card);
  jobContext.notify({ kind: "counted", phase: "reading", all: sectorCount(size) });
  const ring = keyRing(card, candidates);
  let scan = emptyScan(card, size);
  for (let sector = 0; sector < sectorCount(size); sector += 1) {
    scan = await scanSector(card, ring, sector, scan, jobContext.signal);
    jobContext.notify({ kind: "sectorDone", sector });
  }
  return scan;
}

/** A dump as sent by the bridge: without keys, but with the names of the keys that opened each sector. */
export const dumpOf = ({ memory, sectors }: CardScan): Dump =>
  encodeDump(memory, (sector) => sectors.get(sector)?.label);

/** Sectors that no known key opened, or that are readable with none. */
export const unopened = ({ memory, sectors }: CardScan): readonly number[] =>
  [...new Set(memory.blocks.map((_, block) => sectorOf(block)))].filter(
    (sector) => (sectors.get(sector)?.mask ?? ALL_BYTES) === ALL_BYTES,
  );
