import { defaultPlan, SOFTWARE_TYPES } from "@adel/card";
import { codesOf, regionOf } from "@adel/region";
import type { SheetColumns, SheetRow } from "../../../core/http/sheet-columns.ts";

const FIELDS = [
  "hotelNumber",
  "hotelName",
  "authPassword",
  "owner",
  "group",
  "province",
  "city",
  "address",
  "doorLockCount",
  "software",
  "cardSize",
  "doorLock",
  "energySaver",
  "ladder",
  "test",
  "fingerprint",
  "status",
  "remark",
] as const;
export type HotelColumn = (typeof FIELDS)[number];
export type HotelCells = SheetRow<HotelColumn>["cells"];

export const hotelColumns = {
  fields: FIELDS,
  needed: ["hotelNumber", "hotelName", "authPassword"],
  titles: {
    hotelNumber: "hotel.number",
    hotelName: "hotel.name",
    authPassword: "hotelImport.authPassword",
    owner: "hotelImport.owner",
    group: "hotel.group",
    province: "hotel.province",
    city: "hotel.city",
    address: "hotel.address",
    doorLockCount: "hotel.doorLocks",
    software: "hotel.software",
    cardSize: "hotelImport.cardSize",
    doorLock: "hotelImport.doorLock",
    energySaver: "hotelImport.energySaver",
    ladder: "hotelImport.ladder",
    test: "hotelImport.test",
    fingerprint: "hotelImport.fingerprint",
    status: "hotel.status",
    remark: "hotel.remark",
  },
} as const satisfies SheetColumns<HotelColumn>;

/** Hotel fields whose column has another name. */
const COLUMN_OF: Readonly<Record<string, HotelColumn>> = {
  groupId: "group",
  deptId: "owner",
  softwareTypes: "software",
  authPasswordAgain: "authPassword",
};
/** The column of a refused field. */
export function columnOf(path: string): HotelColumn | undefined {
  const name = path.replace(/^sectorPlan\./, "").replace(/\.\d+$/, "");
  return COLUMN_OF[name] ?? FIELDS.find((field) => field === name);
}

/** A cell's number; any other text unchanged, for the schema to reject. */
const toNumber = (cell: string): number | string => (/^\d{1,15}$/.test(cell) ? Number(cell) : cell);
const isFilled = (cell: string): boolean => cell !== "";
const listOf = (cell: string): string[] => cell.split(/[,，、;；·\s]+/).filter(isFilled);

/** Values of the dictionaries by their labels in any language. */
export interface HotelLabels {
  readonly software: ReadonlyMap<string, string>;
  readonly status: ReadonlyMap<string, string>;
}
const toValue = (labels: ReadonlyMap<string, string>, label: string) => labels.get(label.toLowerCase()) ?? label;

/** Labels may contain spaces, so they are matched before the cell is split. */
function toSoftware(cell: string, labels: HotelLabels["software"]): string[] {
  const parts = cell.split(/[,，、;；·]+/).map((part) => part.trim());
  const found = parts.filter(isFilled).map((part) => toValue(labels, part));
  return [...new Set(found)];
}

/** The given sectors; those of the default plan for all others. */
function toPlan(cells: HotelCells, software: readonly string[]): object {
  const usual = defaultPlan(SOFTWARE_TYPES.filter((type) => software.includes(type)));
  const sector = (application: "doorLock" | "energySaver" | "ladder" | "test") =>
    isFilled(cells[application]) ? toNumber(cells[application]) : usual[application];
  return {
    cardSize: isFilled(cells.cardSize) ? cells.cardSize.toLowerCase() : "1k",
    doorLock: sector("doorLock"),
    energySaver: sector("energySaver"),
    ladder: sector("ladder"),
    test: sector("test"),
    fingerprint: isFilled(cells.fingerprint) ? listOf(cells.fingerprint).map(toNumber) : usual.fingerprint,
  };
}

/** Converts a row to the input of the hotel form; the caller resolves the names of group and owner. */
export function toHotelFields(cells: HotelCells, labels: HotelLabels): Record<string, unknown> {
  const { hotelNumber, hotelName, authPassword, address, doorLockCount, status, remark } = cells;
  const softwareTypes = toSoftware(cells.software, labels.software);
  // Regions are stored with their official names, whichever language was entered.
  const official = regionOf(codesOf(cells));
  return {
    hotelName,
    authPassword,
    authPasswordAgain: authPassword,
    province: official.province || cells.province,
    city: official.city || cells.city,
    address,
    remark,
    softwareTypes,
    sectorPlan: toPlan(cells, softwareTypes),
    ...(isFilled(hotelNumber) && { hotelNumber }),
    ...(isFilled(doorLockCount) && { doorLockCount }),
    ...(isFilled(status) && { status: toValue(labels.status, status) }),
  };
}
