import {
  type Block,
  type CardMemory,
  chipManufacturer,
  hex,
  identify,
  isTrailer,
  ranges,
  type SectorUsage,
} from "@adel/card";
import type { Terminal } from "./terminal.ts";

type Translate = Terminal["t"];

/** Which card it is. */
export const cardLine = ({ uid, atqa, sak }: CardMemory, t: Translate): string =>
  t("sector.card", { uid: hex(uid), type: identify(atqa, sak).name });

const digits = (value: number, count: number) => value.toString(16).toUpperCase().padStart(count, "0");

/** What a chip reports without a key; null where an encoder does not report it. */
export interface Chip {
  readonly uid: ArrayLike<number>;
  readonly atqa: number | null;
  readonly sak: number | null;
  readonly ats?: ArrayLike<number>;
}

/** What the chip reports without a key: ATQA, SAK, ATS if it has one, and its manufacturer if the UID contains it. */
export function chipLine({ uid, atqa, sak, ats }: Chip, t: Translate): string {
  const answers = [
    ...(atqa === null ? [] : [`ATQA ${digits(atqa, 4)}`]),
    ...(sak === null ? [] : [`SAK ${digits(sak, 2)}`]),
    ...(ats ? [`ATS ${hex(ats)}`] : []),
    t("chip.manufacturer", { name: chipManufacturer(uid) ?? t("chip.untold") }),
  ];
  return answers.join(", ");
}

/** An application, and its sectors. */
export function sectorsLabel(sectors: readonly number[], usage: SectorUsage | undefined, t: Translate): string {
  if (sectors.length === 0) return "";
  const name = t(sectors.length === 1 ? "sector.sector" : "sector.sectors", { sector: ranges(sectors) });
  return usage === undefined ? name : t("sector.held", { holder: t(`application.${usage}`), sector: name });
}

export const sectorName = (sector: number | string, t: Translate): string => t("sector.sector", { sector });

/** The bytes of a block. Key A is never shown; key B only if the card itself returns it, and then it is no key. */
export const shownData = (block: number, data: Block): string =>
  isTrailer(block) ? `************${hex(data.slice(6, 10))}************` : hex(data);
