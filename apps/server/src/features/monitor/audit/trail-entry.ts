import { type Language, TRAIL_ENTITIES, type TrailEntity, type TrailEntry, type TrailField } from "@adel/protocol";
import * as z from "zod";
import type { RowNames } from "../../../core/audit/row-names.ts";
import { TRAIL_RULES } from "../../../core/audit/trail-entities.ts";
import { getTrailFieldName } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { TrailRowNamed } from "./audit.repository.ts";

const Stored = z.record(z.string(), z.unknown());
type Stored = z.output<typeof Stored>;

/** A row of the trail with its two states. */
export interface ReadRow extends Omit<TrailRowNamed, "before_json" | "after_json"> {
  readonly before: Stored | null;
  readonly after: Stored | null;
}

const parse = (json: string | null) => (json === null ? null : Stored.parse(JSON.parse(json)));

export const readRow = ({ before_json, after_json, ...row }: TrailRowNamed): ReadRow => ({
  ...row,
  before: parse(before_json),
  after: parse(after_json),
});

export const isTrailEntity = (entity: string): entity is TrailEntity => TRAIL_ENTITIES.some((one) => one === entity);

/** A value as text: words and numbers as they are, what has parts as JSON. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Every field of either state; a state that does not exist has none. Ids of other rows have their names. */
async function fieldsOf(
  { entity, before, after }: ReadRow,
  rowNames: RowNames,
  language: Language,
): Promise<TrailField[]> {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  const fields: TrailField[] = [];
  for (const name of names) {
    const shown = async (value: unknown) => (await rowNames.of(entity, name, value)) ?? textOf(value);
    fields.push({
      name,
      title: getTrailFieldName(entity, name, language) ?? name,
      before: await shown(before?.[name]),
      after: await shown(after?.[name]),
      isChanged: textOf(before?.[name]) !== textOf(after?.[name]),
    });
  }
  return fields;
}

function actionOf({ before, after }: ReadRow): TrailEntry["action"] {
  if (before === null) return "create";
  return after === null ? "remove" : "change";
}

/** The row's own name, from the newer state that has it; rows with an English name have it in a field of its own. */
function nameOf({ entity, before, after }: ReadRow, language: Language): string {
  const field = isTrailEntity(entity) ? TRAIL_RULES[entity].name : undefined;
  const stored = (one: string) => after?.[one] ?? before?.[one];
  const english = field !== undefined && language !== "zh" ? stored(`${field}En`) || undefined : undefined;
  const name = field === undefined ? undefined : (english ?? stored(field));
  return typeof name === "string" || typeof name === "number" ? String(name) : "";
}

/** What entries are read with. */
interface Reading {
  readonly timeFormat: TimeFormat;
  readonly rowNames: RowNames;
  readonly language: Language;
}

/** An entry as a reader sees it; a hidden one says that something changed, and nothing of what. */
export const toTrailEntry = async (
  row: ReadRow,
  isHidden: boolean,
  { timeFormat, rowNames, language }: Reading,
): Promise<TrailEntry> => ({
  seq: row.seq,
  time: timeFormat.format(row.time),
  userName: row.user_name,
  entity: row.entity,
  rowId: row.row_id,
  rowName: isHidden ? "" : nameOf(row, language),
  action: actionOf(row),
  deptName: row.dept_name ?? "",
  isHidden,
  fields: isHidden ? [] : await fieldsOf(row, rowNames, language),
});
