import { type CardMemory, chipManufacturer, hex, identify, ranges, type SectorUsage } from "@adel/card";
import type { Terminal } from "./terminal.ts";

type Translate = Terminal["t"];

/** Which card it is. */
export const cardLine = ({ uid, atqa, sak }: CardMemory, t: Translate): string =>
  t("sector.card", { uid: hex(uid), type: identify(atqa, sak).name });

const digits = (value: number, count: number) => value.toString(16).toUpperCase().padStart(count, "0");

interface Chip {
  readonly uid: ArrayLike<number>;
  readonly atqa: number | null;
  readonly sak: number | null;
}

/** What the chip says of itself before any key: ATQA, SAK, and who made it where the UID tells. */
export function chipLine({ uid, atqa, sak }: Chip, t: Translate): string {
  const answers = [
    ...(atqa === null ? [] : [`ATQA ${digits(atqa, 4)}`]),
    ...(sak === null ? [] : [`SAK ${digits(sak, 2)}`]),
    t("chip.manufacturer", { name: chipManufacturer(uid) ?? t("chip.untold") }),
  ];
  return answers.join(", ");
}

/** Who holds some sectors, and which. */
export function sectorsLabel(sectors: readonly number[], usage: SectorUsage | undefined, t: Translate): string {
  if (sectors.length === 0) return "";
  const name = t(sectors.length === 1 ? "sector.sector" : "sector.sectors", { sector: ranges(sectors) });
  return usage === undefined ? name : t("sector.held", { holder: t(`application.${usage}`), sector: name });
}

export const sectorName = (sector: number | string, t: Translate): string => t("sector.sector", { sector });
