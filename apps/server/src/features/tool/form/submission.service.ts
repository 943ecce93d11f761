import {
  checkFilled,
  type FieldError,
  FORM_CLOSED,
  type FormDetail,
  type FormElement,
  type FormField,
  type FormToFill,
  type FormValues,
  fieldsOf,
  filesOf,
  type Language,
  type Page,
  type Submission,
  type SubmissionDetail,
  type SubmissionInput,
  type SubmissionQuery,
} from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { Actor } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField, failFields } from "../../../core/errors.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { describeIn } from "../../../core/messages.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { FileUses } from "../../system/file/file-uses.service.ts";
import { cleanHtml } from "../../system/notice/clean-html.service.ts";
import { FormRepository } from "./form.repository.ts";
import { type FormDeps, getFormOrFail } from "./form.service.ts";
import { toSubmission, toVersion } from "./form.table.ts";
import { readDeptNames } from "./read-dept-names.ts";
import { readDictionaries } from "./read-dictionaries.ts";
import { SubmissionRepository } from "./submission.repository.ts";
import { submissionSheet } from "./submission-sheet.ts";

const ENTITY = "tool/form-submission";

export class SubmissionService {
  readonly #deps: FormDeps;

  constructor(deps: FormDeps) {
    this.#deps = deps;
  }

  async fill(principal: Principal, scope: RowScope, id: number): Promise<FormToFill> {
    const { title, version, fields } = await this.#openForm(this.#deps.db, principal, scope, id);
    return { id, title, version, fields };
  }

  submit(
    principal: Principal,
    scope: RowScope,
    id: number,
    input: SubmissionInput,
    language: Language,
  ): Promise<Submission> {
    const { db, clock, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new FormRepository(trx).lock([id]);
      const form = await this.#openForm(trx, principal, scope, id);
      if (form.version !== input.version) throw fail("CHANGED_MEANWHILE");
      const values = await checkValues(trx, scope, form.fields, input.values, language);
      const row = await new SubmissionRepository(trx).insert({
        form_id: id,
        version: form.version,
        values_json: JSON.stringify(values),
        user_id: principal.userId,
        user_name: principal.userName,
        create_time: clock.now(),
      });
      await useFiles(trx, principal, row.id, form.fields, values);
      const after = toSubmission(row, timeFormat);
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: null, after }]);
      return after;
    });
  }

  async list(scope: RowScope, query: SubmissionQuery): Promise<Page<Submission>> {
    const { db, timeFormat } = this.#deps;
    const page = await new SubmissionRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toSubmission(row, timeFormat)), total: page.total };
  }

  /** A submission stays readable after its form changed: it is returned with the fields of its own version. */
  async one(scope: RowScope, id: number): Promise<SubmissionDetail> {
    const { db, timeFormat } = this.#deps;
    const row = await new SubmissionRepository(db).one(scope, id);
    const version = row && (await new FormRepository(db).version(row.form_id, row.version));
    if (!version) throw fail("NOT_FOUND");
    const submission = { ...toSubmission(row, timeFormat), ...toVersion(version) };
    const names = await readDeptNames(db, submission.fields, submission.values);
    return { ...submission, depts: Object.fromEntries(names) };
  }

  /** Whether the caller sees a submission, and with it the files that it names. */
  async isVisible(principal: Principal, id: number): Promise<boolean> {
    if (!permits(principal, "tool:build:query")) return false;
    return (await new SubmissionRepository(this.#deps.db).one(principal.scope, id)) !== undefined;
  }

  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new SubmissionRepository(trx).many(scope, ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new SubmissionRepository(trx).remove(ids);
      await new FileUses(trx, ENTITY).remove(ids);
      const deleted = rows.map((row) => ({
        id: row.id,
        before: toSubmission(row, timeFormat),
        after: null,
        deptId: row.dept_id,
      }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  export(scope: RowScope, query: SubmissionQuery, language: Language): Promise<Sheet> {
    return submissionSheet(this.#deps, scope, query, language);
  }

  /** A published form can be filled in by its department and those below it, and by users who see it. */
  async #openForm(handle: Db, principal: Principal, scope: RowScope, id: number): Promise<FormDetail> {
    const { timeFormat } = this.#deps;
    const form = await getFormOrFail(handle, timeFormat, UNRESTRICTED_SCOPE, id);
    const isClosed = form.status === FORM_CLOSED;
    if (isClosed || !(await new DeptTree(handle).isWithin(principal.deptId, form.deptId)))
      await getFormOrFail(handle, timeFormat, scope, id);
    if (isClosed) throw fail("FORM_CLOSED", { name: form.formKey });
    return form;
  }
}

/** What is stored of a submission: the filled fields alone that are shown, in the form's order. */
async function checkValues(
  db: Db,
  scope: RowScope,
  elements: readonly FormElement[],
  input: SubmissionInput["values"],
  language: Language,
): Promise<FormValues> {
  const fields = fieldsOf(elements);
  const dictionaries = await readDictionaries(db, elements, language);
  const options = (type: string) => [...(dictionaries.get(type)?.keys() ?? [])];
  const checked = checkFilled(elements, withCleanHtml(fields, input), options, describeIn(language));
  if (!checked.ok) throw failFields(checked.errors.map(atValues));
  for (const { kind, key } of fields) {
    const value = checked.value[key];
    if (kind === "tree" && value !== undefined && !(await new DeptTree(db).accepts(scope, Number(value))))
      throw failField(`values.${key}`, "NOT_FOUND");
  }
  return checked.value;
}

/** Rich text as it may be stored and shown. */
function withCleanHtml(fields: readonly FormField[], input: SubmissionInput["values"]): SubmissionInput["values"] {
  const rich = new Set(fields.filter(({ kind }) => kind === "richText").map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      rich.has(key) && typeof value === "string" ? cleanHtml(value) : value,
    ]),
  );
}

/** The files that a submission names are its own from now on: those that its sender uploaded, and no others. */
async function useFiles(
  trx: Db,
  principal: Principal,
  id: number,
  elements: readonly FormElement[],
  values: FormValues,
): Promise<void> {
  const uploads = fieldsOf(elements).map((field) => ({ key: field.key, names: filesOf(field, values[field.key]) }));
  const names = uploads.flatMap((one) => one.names);
  if (names.length === 0) return;
  const refused = await new FileUses(trx, ENTITY).set(principal, id, names);
  const wrong = uploads.find((one) => one.names.some((name) => refused.includes(name)));
  if (wrong) throw failField(`values.${wrong.key}`, "FILE_NOT_YOURS");
}

const atValues = ({ path, message }: FieldError): FieldError => ({
  path: path === "" ? "values" : `values.${path}`,
  message,
});
