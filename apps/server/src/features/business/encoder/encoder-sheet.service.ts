import {
  ENCODER_SHEET_MAX_ROWS,
  EncoderInput,
  type EncoderSheetLine,
  type ErrorCode,
  type ErrorValues,
  type Language,
  parse,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Change } from "../../../core/audit/change.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, ValidationError } from "../../../core/errors.ts";
import { type SheetRows, tableRows } from "../../../core/http/read-sheet.ts";
import { readColumns, type SheetColumns, templateSheet } from "../../../core/http/sheet-columns.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { describeIn, errorText } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { EncoderRepository, existingNumbers } from "./encoder.repository.ts";
import { ENCODER_ENTITY, toEncoder } from "./encoder.table.ts";
import { resolveEncoderDept } from "./encoder-dept.ts";

interface EncoderSheetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly hotels: HotelDepts;
  readonly trail: AuditTrail;
}

const FIELDS = ["deviceName", "deviceNumber", "driver", "hotelNumber", "remark"] as const;
type FieldName = (typeof FIELDS)[number];
const NEEDED: readonly FieldName[] = ["deviceName", "deviceNumber"];
const titles = {
  deviceName: "encoderEntry.deviceName",
  deviceNumber: "encoderEntry.deviceNumber",
  driver: "encoderEntry.driver",
  hotelNumber: "encoderEntry.hotelNumber",
  remark: "encoderEntry.remark",
} as const satisfies SheetColumns<FieldName>["titles"];

/** A row of the sheet: its number, and the cell under each title. */
type Read = Readonly<Record<FieldName, string>> & { readonly row: number };
/** A row, and the resulting encoder if it has no errors. */
interface Checked {
  readonly line: EncoderSheetLine;
  readonly fresh: { readonly input: EncoderInput; readonly deptId: number } | null;
}

function readRows(rows: SheetRows, language: Language): readonly Read[] {
  const columns = { fields: FIELDS, needed: NEEDED, titles };
  return readColumns(rows, columns, language, ENCODER_SHEET_MAX_ROWS).map(({ row, cells }) => ({
    ...cells,
    row,
    driver: cells.driver.toLowerCase(),
  }));
}

/** The first row of each number. */
const firstRows = (rows: readonly Read[]): ReadonlyMap<string, number> =>
  new Map([...rows].reverse().map(({ deviceNumber, row }) => [deviceNumber, row]));

/** Encoders from a spreadsheet: every row is checked first, then all of them are added or none. */
export class EncoderSheet {
  readonly #deps: EncoderSheetDeps;
  readonly #resolveDept: ReturnType<typeof resolveEncoderDept>;

  constructor(deps: EncoderSheetDeps) {
    this.#deps = deps;
    this.#resolveDept = resolveEncoderDept(deps.db, deps.hotels);
  }

  template(language: Language): Sheet {
    return templateSheet("encoderEntry", { fields: FIELDS, titles }, language);
  }

  async check(principal: Principal, scope: RowScope, bytes: Buffer, language: Language) {
    return { report: (await this.#check(principal, scope, bytes, language)).map(({ line }) => line) };
  }

  async enter(principal: Principal, scope: RowScope, bytes: Buffer, language: Language) {
    const all = await this.#check(principal, scope, bytes, language);
    const refused = all.filter(({ fresh }) => fresh === null).length;
    if (refused > 0) throw fail("SHEET_NOT_ENTERED", { count: refused });
    return this.#deps.db.transaction().execute(async (trx) => {
      const done = [];
      for (const one of all) done.push(await this.#enter(trx, principal, one));
      const changes = done.map(({ change }) => change);
      await this.#deps.trail.keep(trx, principal, ENCODER_ENTITY, changes);
      return { report: done.map(({ entered }) => entered) };
    });
  }

  /** The department for an encoder of this hotel; computed once per hotel. */
  #deptResolver(principal: Principal, scope: RowScope) {
    const known = new Map<number | null, Promise<number>>();
    return (hotelId: number | null): Promise<number> => {
      const found = known.get(hotelId) ?? this.#resolveDept(principal, scope, { hotelId });
      known.set(hotelId, found);
      return found;
    };
  }

  async #check(principal: Principal, scope: RowScope, bytes: Buffer, language: Language): Promise<readonly Checked[]> {
    const read = readRows(await tableRows(bytes, ENCODER_SHEET_MAX_ROWS), language);
    const first = firstRows(read);
    const taken = await existingNumbers(this.#deps.db, [...first.keys()]);
    const numbers = new Set(
      read.flatMap(({ hotelNumber }) => (/^\d{1,9}$/.test(hotelNumber) ? Number(hotelNumber) : [])),
    );
    const hotelIds = await this.#deps.hotels.idsByNumber(scope, [...numbers]);
    const departmentOf = this.#deptResolver(principal, scope);

    const checked = async (one: Read): Promise<Checked> => {
      const { row, deviceName, deviceNumber, driver, hotelNumber, remark } = one;
      const reasons: string[] = [];
      const refuse = (error: ErrorCode, values: ErrorValues = {}) => reasons.push(errorText(error, language, values));
      const hotelId = hotelNumber === "" ? null : (hotelIds.get(Number(hotelNumber)) ?? undefined);
      const parsed = parse(EncoderInput, { deviceName, deviceNumber, driver, remark, hotelId }, describeIn(language));
      if (!parsed.ok) reasons.push(...parsed.errors.map(({ message }) => message));
      if (hotelId === undefined) refuse("HOTEL_NUMBER_UNKNOWN", { number: hotelNumber });
      const twin = first.get(deviceNumber) ?? row;
      if (deviceNumber !== "" && twin !== row) refuse("DEVICE_NUMBER_TWICE", { number: deviceNumber, row: twin });
      if (taken.has(deviceNumber)) refuse("DEVICE_NUMBER_TAKEN", { number: deviceNumber });
      const deptId = await departmentOf(hotelId ?? null).catch((error: unknown) => {
        if (!(error instanceof ValidationError)) throw error;
        refuse(error.error, error.values);
        return undefined;
      });
      const line = { row, deviceName, deviceNumber, driver, hotelNumber, reasons, encoderId: null };
      const isGood = parsed.ok && deptId !== undefined && reasons.length === 0;
      return isGood
        ? { line: { ...line, outcome: "good" }, fresh: { input: parsed.value, deptId } }
        : { line: { ...line, outcome: "refused" }, fresh: null };
    };
    return Promise.all(read.map(checked));
  }

  /** Stores one encoder of the sheet; a number taken meanwhile rolls back the whole import. */
  async #enter(trx: Db, principal: Principal, { line, fresh }: Checked) {
    const stands = fresh && { dept_id: fresh.deptId, create_by: principal.userId, create_time: this.#deps.clock.now() };
    const row = stands && (await new EncoderRepository(trx).insert(fresh.input, stands));
    if (!row) throw fail("SHEET_NOT_ENTERED", { count: 1 });
    const change: Change = { id: row.id, before: null, after: toEncoder(row, this.#deps.timeFormat) };
    const entered: EncoderSheetLine = { ...line, outcome: "entered", encoderId: row.id };
    return { change, entered };
  }
}
