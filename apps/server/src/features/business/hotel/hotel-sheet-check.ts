import { type ErrorValues, HotelInput, type HotelSheetLine, type Language, parse, type TreeNode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { failField, failFields } from "../../../core/errors.ts";
import type { SheetRow } from "../../../core/http/sheet-columns.ts";
import { rowErrors } from "../../../core/http/sheet-row-errors.ts";
import { describeIn, translate } from "../../../core/messages.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { checkGroup, checkPlan } from "./hotel-rules.ts";
import { columnOf, type HotelColumn, type HotelLabels, hotelColumns, toHotelFields } from "./hotel-sheet-cells.ts";
import { getHotelOwnerOrFail } from "./hotel-transfer.service.ts";

/** Groups and departments that the caller may name, by id and name. */
interface NamedChoice {
  readonly id: number;
  readonly name: string;
}
export type HotelRow = SheetRow<HotelColumn>;

/** A row, and the resulting hotel if it has no errors. */
export interface Checked {
  readonly line: HotelSheetLine;
  readonly fresh: { readonly input: HotelInput; readonly parent: number } | null;
}
/** Context for checking every row of a spreadsheet. */
export interface CheckContext {
  readonly db: Db;
  readonly principal: Principal;
  readonly scope: RowScope;
  readonly language: Language;
  readonly labels: HotelLabels;
  /** Dictionary labels in the reader's language, for hints. */
  readonly advice: ErrorValues;
  readonly groups: readonly NamedChoice[];
  readonly owners: readonly NamedChoice[];
  /** The first row of each number. */
  readonly first: ReadonlyMap<string, number>;
}

/** Finds a choice by its name if that is unique, else by its number, which the hotel's rules check. */
function findNamed(choices: readonly NamedChoice[], path: string, cell: string): number {
  const found = choices.filter(({ name }) => name === cell);
  if (found.length > 1) throw failField(path, "NAME_AMBIGUOUS", { name: cell });
  if (found[0]) return found[0].id;
  if (!/^[1-9]\d{0,14}$/.test(cell)) throw failField(path, "NOT_FOUND");
  return Number(cell);
}

/** Every department of a tree that may own hotels. */
export const choicesOf = (nodes: readonly TreeNode[]): NamedChoice[] =>
  nodes.flatMap(({ id, label, disabled, children = [] }) => [
    ...(disabled ? [] : [{ id, name: label }]),
    ...choicesOf(children),
  ]);

/** Runs all checks and returns all errors. */
async function refusals(checks: readonly (() => unknown)[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const check of checks)
    try {
      await check();
    } catch (error) {
      errors.push(error);
    }
  return errors;
}

/** 7 and 007 are one hotel number. */
export const toNumberKey = (cell: string): string => (/^\d+$/.test(cell) ? String(Number(cell)) : cell);

/** Checks the rules of a single hotel, in the order of its form, and that no number occurs twice. */
export async function checkRow(context: CheckContext, { row, cells }: HotelRow): Promise<Checked> {
  const { db, principal, scope, language, first } = context;
  const fields = toHotelFields(cells, context.labels);
  const named = await refusals([
    () => {
      if (cells.group !== "") fields.groupId = findNamed(context.groups, "groupId", cells.group);
    },
    () => {
      if (cells.owner !== "") fields.deptId = findNamed(context.owners, "deptId", cells.owner);
    },
  ]);
  const parsed = parse(HotelInput, fields, describeIn(language));
  const twin = first.get(toNumberKey(cells.hotelNumber)) ?? row;
  let parent = principal.deptId;
  const refused = await refusals([
    () => {
      if (!parsed.ok) throw failFields(parsed.errors);
      checkPlan(parsed.value, language);
    },
    () => {
      if (twin !== row) throw failField("hotelNumber", "HOTEL_NUMBER_TWICE", { number: cells.hotelNumber, row: twin });
    },
    async () => {
      if (!parsed.ok) return;
      const { hotelNumber } = parsed.value;
      if (await new HotelRepository(db).byNumber(hotelNumber))
        throw failField("hotelNumber", "HOTEL_NUMBER_TAKEN", { number: hotelNumber });
    },
    async () => parsed.ok && checkGroup(db, scope, parsed.value.groupId, null),
    async () => {
      const isNamed = cells.owner === "" || fields.deptId !== undefined;
      if (parsed.ok && isNamed) parent = await getHotelOwnerOrFail(db, scope, parsed.value.deptId ?? principal.deptId);
    },
  ]);
  const errors = toRowErrors([...named, ...refused], context);
  const line = { row, hotelNumber: cells.hotelNumber, hotelName: cells.hotelName, errors };
  return parsed.ok && errors.length === 0
    ? { line: { ...line, outcome: "good" }, fresh: { input: parsed.value, parent } }
    : { line: { ...line, outcome: "refused" }, fresh: null };
}

/** Errors for the report, in the order of the columns: title of the column, cause and hint. */
function toRowErrors(refused: readonly unknown[], { language, advice }: CheckContext): HotelSheetLine["errors"] {
  const t = translate(language, "sheets");
  const found = refused
    .flatMap((error) => rowErrors(error, language))
    .map((error) => ({ ...error, column: columnOf(error.path) }));
  const position = (column: HotelColumn | undefined) => (column ? hotelColumns.fields.indexOf(column) : -1);
  return found
    .toSorted((one, other) => position(one.column) - position(other.column))
    .map(({ path, message, hint, column }) => ({
      field: column ? t(hotelColumns.titles[column]) : path,
      message,
      hint: hint ?? (column ? t(`hotelImport.hint.${column}`, advice) : ""),
    }));
}
