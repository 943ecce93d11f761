import {
  type ErrorCode,
  type ErrorValues,
  type Language,
  MAX_ROOMS,
  parse,
  RoomInput,
  type RoomSheetLine,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { tableRows } from "../../../core/http/read-sheet.ts";
import { readColumns, type SheetColumns, type SheetRow, templateSheet } from "../../../core/http/sheet-columns.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { describeIn, errorText, translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { HotelCounters, type HotelDepts } from "../hotel/hotel-cards.service.ts";
import { RoomRepository } from "./room.repository.ts";
import { addRooms } from "./room.service.ts";

interface RoomSheetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly hotels: HotelDepts;
}

const FIELDS = [
  "building",
  "floor",
  "roomNumber",
  "label",
  "typeName",
  "liftFloors",
  "relayCount",
  "offDelay",
  "areas",
] as const;
type Field = (typeof FIELDS)[number];
const columns: SheetColumns<Field> = {
  fields: FIELDS,
  needed: ["floor", "roomNumber", "label"],
  titles: {
    building: "room.building",
    floor: "room.floor",
    roomNumber: "room.lockNumber",
    label: "room.room",
    typeName: "room.type",
    liftFloors: "room.liftFloors",
    relayCount: "room.relays",
    offDelay: "room.powerOffDelay",
    areas: "room.areas",
  },
  formerTitles: { liftFloors: "room.liftFloorsFormer", relayCount: "room.relaysFormer" },
};

/** A row, and the resulting room if it has no errors. */
interface Checked {
  readonly line: RoomSheetLine;
  readonly fresh: RoomInput | null;
}
type Refuse = (error: ErrorCode, values?: ErrorValues) => void;

/** `1, 5` or `1 5`: numbers as users enter them into a cell. */
const NUMBERS = /^\d{1,3}([\s,，、;]+\d{1,3})*$/;
const numberFields = { building: 1, floor: undefined, roomNumber: undefined, relayCount: 0, offDelay: 0 } as const;

/** The cells as a room's fields; an invalid number is reported, and left out. */
function toFields(cells: SheetRow<Field>["cells"], language: Language, refuse: Refuse): Record<string, unknown> {
  const fields: Record<string, unknown> = { label: cells.label, typeName: cells.typeName };
  const wrong = (field: Field) =>
    refuse("ROOM_CELL", { column: translate(language, "sheets")(columns.titles[field]), value: cells[field] || "–" });
  for (const field of ["building", "floor", "roomNumber", "relayCount", "offDelay"] as const) {
    if (cells[field] === "" && numberFields[field] !== undefined) fields[field] = numberFields[field];
    else if (/^\d{1,5}$/.test(cells[field])) fields[field] = Number(cells[field]);
    else wrong(field);
  }
  for (const field of ["liftFloors", "areas"] as const) {
    if (cells[field] === "") fields[field] = [];
    else if (NUMBERS.test(cells[field])) fields[field] = cells[field].split(/\D+/).map(Number);
    else wrong(field);
  }
  return fields;
}

/** Rooms from a spreadsheet: every row is checked first, then all of them are imported or none. */
export class RoomSheet {
  readonly #deps: RoomSheetDeps;

  constructor(deps: RoomSheetDeps) {
    this.#deps = deps;
  }

  template(language: Language): Sheet {
    return templateSheet("roomImport", columns, language);
  }

  async run(
    principal: Principal,
    scope: RowScope,
    { hotelId, bytes, isPreview, language }: { hotelId: number; bytes: Buffer; isPreview: boolean; language: Language },
  ): Promise<{ report: RoomSheetLine[] }> {
    checkPermitted(principal, "business:room:add");
    const { db, hotels } = this.#deps;
    if ((await hotels.deptOf(scope, hotelId)) === undefined) throw failField("hotelId", "NOT_FOUND");
    const rows = readColumns(await tableRows(bytes, MAX_ROOMS), columns, language, MAX_ROOMS);
    return db.transaction().execute(async (trx) => {
      if (!isPreview) await new HotelCounters(trx).lock(hotelId);
      const checked = await checkRows(trx, hotelId, rows, language);
      if (isPreview) return { report: checked.map(({ line }) => line) };
      const fresh = checked.flatMap(({ fresh: room }) => room ?? []);
      if (fresh.length < checked.length) throw fail("SHEET_NOT_ENTERED", { count: checked.length - fresh.length });
      await addRooms(trx, this.#deps, principal, scope, fresh);
      return { report: checked.map(({ line }) => ({ ...line, outcome: "imported" })) };
    });
  }
}

async function checkRows(
  trx: Db,
  hotelId: number,
  rows: readonly SheetRow<Field>[],
  language: Language,
): Promise<readonly Checked[]> {
  const there = await new RoomRepository(trx).ofHotel(hotelId);
  const taken = new Set(there.flatMap((room) => [labelKey(room), toLockKey(room)]));
  const first = new Map<string, number>();
  return rows.map(({ row, cells }): Checked => {
    const reasons: string[] = [];
    const refuse: Refuse = (error, values = {}) => void reasons.push(errorText(error, language, values));
    const fields = toFields(cells, language, refuse);
    const parsed = reasons.length > 0 ? undefined : parse(RoomInput, { ...fields, hotelId }, describeIn(language));
    if (parsed && !parsed.ok) reasons.push(...parsed.errors.map(({ message }) => message));
    if (parsed?.ok) {
      const { building, floor, label, roomNumber } = parsed.value;
      const keys = { label: labelKey(parsed.value), door: toLockKey({ building, floor, room_number: roomNumber }) };
      if (taken.has(keys.label)) refuse("ROOM_LABEL_TAKEN", { building, label });
      else if (taken.has(keys.door)) refuse("ROOM_NUMBER_TAKEN", { building, floor, roomNumber });
      const twin = first.get(keys.label) ?? first.get(keys.door);
      if (twin !== undefined) refuse("ROOM_TWICE", { row: twin });
      for (const key of Object.values(keys)) if (!first.has(key)) first.set(key, row);
    }
    const { building, floor, roomNumber, label, typeName } = cells;
    const isGood = parsed?.ok === true && reasons.length === 0;
    const line = { row, building, floor, roomNumber, label, typeName, reasons };
    return isGood
      ? { line: { ...line, outcome: "good" }, fresh: parsed.value }
      : { line: { ...line, outcome: "refused" }, fresh: null };
  });
}

const labelKey = ({ building, label }: { building: number; label: string }) => `label ${building} ${label}`;
const toLockKey = ({ building, floor, room_number }: { building: number; floor: number; room_number: number }) =>
  `door ${building} ${floor} ${room_number}`;
