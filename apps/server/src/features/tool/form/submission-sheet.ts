import type { FormField, FormValue, Language, SubmissionQuery } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { iterateById } from "../../../core/db/batches.ts";
import { type Cell, type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import { FormRepository } from "./form.repository.ts";
import { type FormDeps, getFormOrFail } from "./form.service.ts";
import { type SubmissionRow, toVersion, valuesOf } from "./form.table.ts";
import { readDictionaries } from "./read-dictionaries.ts";
import { SubmissionRepository } from "./submission.repository.ts";

/** What a sheet shows beside who submitted and when. */
interface ValueColumns {
  readonly titles: readonly string[];
  readonly cells: (row: SubmissionRow) => readonly Cell[];
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
  const { titles, cells } =
    query.formId === undefined
      ? {
          titles: [t("formSubmission.form"), t("formSubmission.values")],
          cells: (row: SubmissionRow) => [row.form_id, row.values_json],
        }
      : await fieldColumns(deps, scope, query.formId, language);
  const rows = iterateById(
    (after, limit) => new SubmissionRepository(db).after(scope, query, timeRange, after, limit),
    ({ id }) => id,
  );
  const common = [t("formSubmission.user"), t("formSubmission.time"), t("formSubmission.version")];
  // A title may hold characters that the name of a sheet may not.
  return sheet(t("formSubmission"), [...common, ...titles], rows, (row) => [
    row.user_name,
    timeFormat.format(row.create_time),
    row.version,
    ...cells(row),
  ]);
}

/** A column for each field that any version had, titled as in the newest. */
async function fieldColumns(
  { db, timeFormat }: FormDeps,
  scope: RowScope,
  id: number,
  language: Language,
): Promise<ValueColumns> {
  const form = await getFormOrFail(db, timeFormat, scope, id);
  const versions = (await new FormRepository(db).versions(id)).map((row) => toVersion(row).fields);
  // The current fields lead in their order; then come those that were taken away.
  const newest = new Map(versions.flat().map((field) => [field.key, field]));
  const keys = new Set([...form.fields.map(({ key }) => key), ...newest.keys()]);
  const columns = [...keys].flatMap((key) => newest.get(key) ?? []);
  const dictionaries = await readDictionaries(db, versions.flat(), language);
  const t = translate(language, "sheets");
  const cell = (field: FormField, value: FormValue | undefined): Cell => {
    if (value === undefined) return "";
    if (typeof value === "boolean") return t(value ? "formSubmission.yes" : "formSubmission.no");
    if (field.kind === "money" && typeof value === "number") return value / 100;
    if (field.kind === "select") return dictionaries.get(field.dictType)?.get(String(value)) ?? value;
    return value;
  };
  return {
    titles: columns.map(({ label }) => label[language]),
    cells: (row) => {
      const values = valuesOf(row);
      return columns.map((field) => cell(field, values[field.key]));
    },
  };
}
