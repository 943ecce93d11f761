import { type CardMemory, hex, identify, ranges, type SectorHolder } from "@adel/card";
import { holderWords, mapWords } from "./card-words.ts";
import type { Terminal } from "./terminal.ts";

type Say = Terminal["say"];

/** Which card it is. */
export const cardLine = ({ uid, atqa, sak }: CardMemory, say: Say): string =>
  say(mapWords.card, { uid: hex(uid), type: identify(atqa, sak).name });

/** Who holds some sectors, and which. */
export function placeName(sectors: readonly number[], holder: SectorHolder | undefined, say: Say): string {
  if (sectors.length === 0) return "";
  const name = say(sectors.length === 1 ? mapWords.sector : mapWords.sectors, { sector: ranges(sectors) });
  return holder === undefined ? name : say(mapWords.held, { holder: say(holderWords[holder]), sector: name });
}

export const sectorName = (sector: number | string, say: Say): string => say(mapWords.sector, { sector });
