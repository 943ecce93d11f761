import {
  type FormField,
  type FormValue,
  fieldsOf,
  type Language,
  localize,
  type SubmissionQuery,
  type TableCell,
  tableRowsOf,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Cell, type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import { plainText } from "../../system/notice/clean-html.service.ts";
import { FormRepository } from "./form.repository.ts";
import { type FormDeps, getFormOrFail } from "./form.service.ts";
import { type SubmissionRow, toVersion, valuesOf } from "./form.table.ts";
import { readDeptNames } from "./read-dept-names.ts";
import { readDictionaries } from "./read-dictionaries.ts";
import { SubmissionRepository } from "./submission.repository.ts";

/** Columns of a sheet besides the submitter and the time. */
interface ValueColumns {
  readonly titles: readonly string[];
  readonly cells: (row: SubmissionRow, depts: ReadonlyMap<string, string>) => readonly Cell[];
  readonly fields: readonly FormField[];
}

/** Submissions as a sheet: of one form with a column for each field, of all with their values as JSON. */
export async function submissionSheet(
  deps: FormDeps,
  scope: RowScope,
  query: SubmissionQuery,
  language: Language,
): Promise<Sheet> {
  const { db, timeFormat } = deps;
  const t = translate(language, "sheets");
  const timeRange = parseTimeRange(timeFormat, query);
  const { titles, cells, fields } =
    query.formId === undefined
      ? {
          titles: [t("formSubmission.form"), t("formSubmission.values")],
          cells: (row: SubmissionRow) => [row.form_id, row.values_json],
          fields: [],
        }
      : await fieldColumns(deps, scope, query.formId, language);
  const rows = iterateById(
    (after, limit) => new SubmissionRepository(db).after(scope, query, timeRange, after, limit),
    ({ id }) => id,
  );
  const common = [t("formSubmission.user"), t("formSubmission.time"), t("formSubmission.version")];
  // A title may contain characters that are invalid in the name of a sheet.
  return sheet(t("formSubmission"), [...common, ...titles], withDepts(db, fields, rows), ({ row, depts }) => [
    row.user_name,
    timeFormat.format(row.create_time),
    row.version,
    ...cells(row, depts),
  ]);
}

/** Each row with the names of the departments that were filled in so far. */
async function* withDepts(db: Db, fields: readonly FormField[], rows: AsyncIterable<SubmissionRow>) {
  const names = new Map<string, string>();
  for await (const row of rows) yield { row, depts: await readDeptNames(db, fields, valuesOf(row), names) };
}

/** A column for each field that any version had, titled as in the newest. */
async function fieldColumns(
  { db, timeFormat }: FormDeps,
  scope: RowScope,
  id: number,
  language: Language,
): Promise<ValueColumns> {
  const form = await getFormOrFail(db, timeFormat, scope, id);
  const versions = (await new FormRepository(db).versions(id)).map((row) => fieldsOf(toVersion(row).fields));
  // The current fields first in their order, then removed ones.
  const newest = new Map(versions.flat().map((field) => [field.key, field]));
  const keys = new Set([...fieldsOf(form.fields).map(({ key }) => key), ...newest.keys()]);
  const columns = [...keys].flatMap((key) => newest.get(key) ?? []);
  const dictionaries = await readDictionaries(db, versions.flat(), language);
  const toCell = cellWriter(dictionaries, language);
  return {
    titles: columns.map(({ label }) => localize(label, language)),
    cells: (row, depts) => {
      const values = valuesOf(row);
      return columns.map((field) => toCell(field, values[field.key], depts));
    },
    fields: columns,
  };
}

type Dictionaries = Awaited<ReturnType<typeof readDictionaries>>;
type WriteCell = (field: FormField, value: FormValue | undefined, depts: ReadonlyMap<string, string>) => Cell;

/** A value as a cell: words for departments and dictionary values. */
function cellWriter(dictionaries: Dictionaries, language: Language): WriteCell {
  const t = translate(language, "sheets");
  const simple = (field: FormField, value: TableCell): Cell => {
    if (typeof value === "boolean") return t(value ? "formSubmission.yes" : "formSubmission.no");
    if (field.kind === "money" && typeof value === "number") return value / 100;
    if (field.kind === "select") return dictionaries.get(field.dictType)?.get(String(value)) ?? value;
    return field.kind === "richText" ? plainText(String(value)) : value;
  };
  /** One line for each row: `Name: lamp, Count: 2`. */
  const lines = (columns: readonly FormField[], rows: ReturnType<typeof tableRowsOf>) =>
    rows.map((row) =>
      columns
        .flatMap((column) => {
          const value = row[column.key];
          return value === undefined || value === null
            ? []
            : [`${localize(column.label, language)}: ${simple(column, value)}`];
        })
        .join(", "),
    );
  return (field, value, depts) => {
    if (value === undefined) return "";
    if (field.kind === "table") return lines(field.columns, tableRowsOf(value)).join("\n");
    if (Array.isArray(value)) return value.join(", ");
    if (field.kind === "tree") return depts.get(String(value)) ?? String(value);
    return simple(field, value);
  };
}
