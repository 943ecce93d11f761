import { type CardMemory, hex, identify, ranges, type SectorUsage } from "@adel/card";
import { mapMessages, usageMessages } from "./card-messages.ts";
import type { Terminal } from "./terminal.ts";

type Translate = Terminal["t"];

/** Which card it is. */
export const cardLine = ({ uid, atqa, sak }: CardMemory, t: Translate): string =>
  t(mapMessages.card, { uid: hex(uid), type: identify(atqa, sak).name });

/** Who holds some sectors, and which. */
export function sectorsLabel(sectors: readonly number[], usage: SectorUsage | undefined, t: Translate): string {
  if (sectors.length === 0) return "";
  const name = t(sectors.length === 1 ? mapMessages.sector : mapMessages.sectors, { sector: ranges(sectors) });
  return usage === undefined ? name : t(mapMessages.held, { holder: t(usageMessages[usage]), sector: name });
}

export const sectorName = (sector: number | string, t: Translate): string => t(mapMessages.sector, { sector });
