import { type Language, TRAIL_ENTITIES, type TrailEntity, type TrailEntry, type TrailField } from "@adel/protocol";
import * as z from "zod";
import type { RowNames } from "../../../core/audit/row-names.ts";
import { TRAIL_RULES } from "../../../core/audit/trail-entities.ts";
import { getTrailFieldName, translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { TrailRowNamed } from "./audit.repository.ts";
import { dict, type FieldFormat, findFieldFormat, money } from "./field-formats.ts";
import type { FieldTexts } from "./field-texts.ts";
import type { FilledFields, FormFieldsReader } from "./form-fields.ts";
import { readFields, type Step } from "./state-fields.ts";

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

/** A field in either state, by its path. */
interface Compared {
  readonly path: readonly Step[];
  before?: unknown;
  after?: unknown;
}

const toKey = (path: readonly Step[]) => JSON.stringify(path.map(({ name }) => name));

/** Every value of either state, the later one's first; one with parts by each part. */
function compareStates({ before, after }: ReadRow): readonly Compared[] {
  const fields = new Map<string, Compared>();
  const withParts = new Set<string>();
  for (const side of ["after", "before"] as const)
    for (const { path, value } of readFields((side === "after" ? after : before) ?? {})) {
      const field = fields.get(toKey(path)) ?? { path };
      field[side] = value;
      fields.set(toKey(path), field);
      for (let length = 1; length < path.length; length++) withParts.add(toKey(path.slice(0, length)));
    }
  // What has parts in one state only is nothing of its own in the other.
  const isEmpty = (field: Compared) => (field.before ?? null) === null && (field.after ?? null) === null;
  return [...fields.values()].filter((field) => !(withParts.has(toKey(field.path)) && isEmpty(field)));
}

/** The titles that lead to a field; entries of a list have names of their own. */
function titleOf(entity: string, path: readonly Step[], filled: FilledFields, language: Language): string {
  const titles = path.map(({ name, isEntry }) =>
    isEntry ? filled.get(name)?.title : getTrailFieldName(entity, name, language),
  );
  return path.map(({ name }, at) => titles[at] ?? name).join(translate(language, "trail-values")("partSeparator"));
}

function findFormat(entity: string, path: readonly Step[], filled: FilledFields): FieldFormat | undefined {
  const last = path.at(-1);
  const field = last?.isEntry ? filled.get(last.name) : undefined;
  if (field?.dictType !== undefined) return dict(field.dictType);
  if (field?.isMoney) return money;
  return findFieldFormat(
    entity,
    path.filter(({ isEntry }) => !isEntry).map(({ name }) => name),
  );
}

/** Every field of either state; a state that does not exist has none. Ids of other rows have their names. */
async function fieldsOf(row: ReadRow, { rowNames, fieldTexts, formFields, language }: Reading): Promise<TrailField[]> {
  const filled = await formFields.getFields(row.entity, row.after ?? row.before);
  const fields: TrailField[] = [];
  for (const { path, before, after } of compareStates(row)) {
    const name = path.map((step) => step.name).join(".");
    const format = findFormat(row.entity, path, filled);
    if (format?.kind === "hidden") continue;
    const toText = async (value: unknown, state: Stored | null) =>
      (path.length === 1 ? await rowNames.of(row.entity, name, value) : undefined) ??
      (await fieldTexts.toText(value, format, state));
    fields.push({
      name,
      title: titleOf(row.entity, path, filled, language),
      before: await toText(before, row.before),
      after: await toText(after, row.after),
      isChanged: JSON.stringify(before ?? null) !== JSON.stringify(after ?? null),
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
  readonly fieldTexts: FieldTexts;
  readonly formFields: FormFieldsReader;
  readonly language: Language;
}

/** An entry as a reader sees it; a hidden one says that something changed, and nothing of what. */
export const toTrailEntry = async (row: ReadRow, isHidden: boolean, reading: Reading): Promise<TrailEntry> => ({
  seq: row.seq,
  time: reading.timeFormat.format(row.time),
  userName: row.user_name,
  entity: row.entity,
  rowId: row.row_id,
  rowName: isHidden ? "" : nameOf(row, reading.language),
  action: actionOf(row),
  deptName: row.dept_name ?? "",
  isHidden,
  fields: isHidden ? [] : await fieldsOf(row, reading),
});
