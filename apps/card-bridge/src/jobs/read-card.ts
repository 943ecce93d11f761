import { ALL_BYTES, type CardMemory, hex, isTrailer, sectorCount, sectorOf, unknownMask } from "@adel/card";
import type { Dump } from "@adel/protocol";
import type { z } from "zod";
import type { CardSession } from "../session/card-session.ts";
import { type CardScan, emptyScan, readSettled, scanSector } from "./card-scan.ts";
import { type Candidate, type JobContext, sizeOf } from "./job-spec.ts";
import { keyRing } from "./sector-keys.ts";

/** Reads every sector that a known key opens. What no key opens stays unknown; nothing is guessed and nothing attacked. */
export async function readCard(
  card: CardSession,
  candidates: readonly Candidate[],
  jobContext: JobContext,
): Promise<CardScan> {
  const size = sizeOf(card.card);
  return readSettled(card, jobContext.signal, async () => {
    jobContext.notify({ kind: "counted", phase: "reading", all: sectorCount(size) });
    const ring = keyRing(card, candidates);
    let scan = emptyScan(card, size);
    for (let sector = 0; sector < sectorCount(size); sector += 1) {
      scan = await scanSector(card, ring, sector, scan, jobContext.signal);
      jobContext.notify({ kind: "sectorDone", sector });
    }
    return scan;
  });
}

/** A block for a page: trailer keys blanked to zeros, null where it was not read. */
function shown(memory: CardMemory, block: number): string | null {
  const data = memory.blocks[block];
  if (!data) return null;
  if (!isTrailer(block)) return unknownMask(memory, block) === 0 ? hex(data) : null;
  return hex(data.map((byte, index) => (index >= 6 && index < 10 ? byte : 0)));
}

/** A dump as it may leave the bridge: keys never, the names of the keys that opened each sector instead. */
export function dumpOf({ memory, sectors }: CardScan): z.output<typeof Dump> {
  return {
    blocks: memory.blocks.map((_, block) => shown(memory, block)),
    openedWith: Array.from({ length: sectorCount(memory.size) }, (_, sector) => sectors.get(sector)?.label ?? null),
  };
}

/** Sectors that no known key opened, or that show nothing to any. */
export const unopened = ({ memory, sectors }: CardScan): readonly number[] =>
  [...new Set(memory.blocks.map((_, block) => sectorOf(block)))].filter(
    (sector) => (sectors.get(sector)?.mask ?? ALL_BYTES) === ALL_BYTES,
  );
