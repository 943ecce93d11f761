import { type CardMemory, hex, identify, ranges, type SectorUsage } from "@adel/card";
import type { Terminal } from "./terminal.ts";

type Translate = Terminal["t"];

/** Which card it is. */
export const cardLine = ({ uid, atqa, sak }: CardMemory, t: Translate): string =>
  t("sector.card", { uid: hex(uid), type: identify(atqa, sak).name });

/** Who holds some sectors, and which. */
export function sectorsLabel(sectors: readonly number[], usage: SectorUsage | undefined, t: Translate): string {
  if (sectors.length === 0) return "";
  const name = t(sectors.length === 1 ? "sector.sector" : "sector.sectors", { sector: ranges(sectors) });
  return usage === undefined ? name : t("sector.held", { holder: t(`application.${usage}`), sector: name });
}

export const sectorName = (sector: number | string, t: Translate): string => t("sector.sector", { sector });
