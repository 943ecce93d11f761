import { isZero, sameBytes } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { ALL_BYTES, type CardMemory, unknownMask } from "../chip/memory.ts";
import { accessOf } from "../chip/mifare-classic/access-bits.ts";
import { blocksOf, sectorCount, trailerBlock } from "../chip/mifare-classic/sector.ts";
import { factoryTrailer } from "../chip/mifare-classic/trailer.ts";
import type { SectorUsage } from "../enums.ts";
import { type AidMeaning, type Directory, meaningOf, readDirectory } from "./directory.ts";
import { type SectorPlan, usageOf } from "./sector-plan.ts";

/**
 * unread: too little known to tell · dead: access bits inconsistent · factory: as delivered · blank: no data, other trailer ·
 * used
 */
export type SectorState = "unread" | "dead" | "factory" | "blank" | "used";

export type SectorView = {
  readonly sector: number;
  readonly blocks: readonly number[];
  readonly state: SectorState;
  /** by the plan */
  readonly usage: SectorUsage | undefined;
  /** by the card's own directory; undefined if it is unreadable or has no entry */
  readonly listed: AidMeaning | undefined;
  /** some of its bytes are unknown */
  readonly partial: boolean;
};

/** State, application by the plan and directory entry of each sector of a card. */
export function sectorMap(memory: CardMemory, plan: SectorPlan): readonly SectorView[] {
  const directory = directoryIfSound(memory);
  return Array.from({ length: sectorCount(memory.size) }, (_, sector) => {
    const aid = directory?.entries.get(sector);
    return {
      sector,
      blocks: blocksOf(sector),
      state: stateOf(memory, sector),
      usage: usageOf(plan, sector, memory.size),
      listed: aid === undefined ? undefined : meaningOf(aid),
      partial: blocksOf(sector).some((number) => unknownMask(memory, number) !== 0),
    };
  });
}

function stateOf(memory: CardMemory, sector: number): SectorState {
  const numbers = blocksOf(sector);
  if (numbers.every((number) => unknownMask(memory, number) === ALL_BYTES)) return "unread";
  const trailer = memory.blocks[trailerBlock(sector)];
  if (trailer && (unknownMask(memory, trailerBlock(sector)) & 0x01c0) === 0 && !accessOf(trailer)) return "dead";
  const data = numbers.slice(sector === 0 ? 1 : 0, -1);
  if (!data.every((number) => isZero(memory.blocks[number] ?? []))) return "used";
  if (data.some((number) => unknownMask(memory, number) !== 0)) return "unread";
  return trailer && sameBytes(trailer, factoryTrailer()) ? "factory" : "blank";
}

function directoryIfSound(memory: CardMemory): Directory | undefined {
  try {
    return readDirectory(memory);
  } catch (error) {
    if (error instanceof CardDataError) return undefined;
    throw error;
  }
}
