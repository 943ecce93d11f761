import {
  type FieldError,
  FORM_CLOSED,
  type FormDetail,
  type FormField,
  type FormToFill,
  FormValue,
  type FormValues,
  type Language,
  type Page,
  parse,
  type Submission,
  type SubmissionDetail,
  type SubmissionInput,
  type SubmissionQuery,
  valuesSchema,
} from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failFields } from "../../../core/errors.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { describeIn } from "../../../core/messages.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { FormRepository } from "./form.repository.ts";
import { type FormDeps, getFormOrFail } from "./form.service.ts";
import { toSubmission, toVersion } from "./form.table.ts";
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
      const values = await checkValues(trx, form.fields, input.values, language);
      const row = await new SubmissionRepository(trx).insert({
        form_id: id,
        version: form.version,
        values_json: JSON.stringify(values),
        user_id: principal.userId,
        user_name: principal.userName,
        create_time: clock.now(),
      });
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

  /** A submission stays readable after its form changed: it comes with the fields of its own version. */
  async one(scope: RowScope, id: number): Promise<SubmissionDetail> {
    const { db, timeFormat } = this.#deps;
    const row = await new SubmissionRepository(db).one(scope, id);
    const version = row && (await new FormRepository(db).version(row.form_id, row.version));
    if (!version) throw fail("NOT_FOUND");
    return { ...toSubmission(row, timeFormat), ...toVersion(version) };
  }

  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new SubmissionRepository(trx).many(scope, ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new SubmissionRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.id, before: toSubmission(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  export(scope: RowScope, query: SubmissionQuery, language: Language): Promise<Sheet> {
    return submissionSheet(this.#deps, scope, query, language);
  }

  /** An open form is filled in by its department and those below it, and by whoever sees it. */
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

/** What is stored of a submission: the filled fields alone, in the form's order. */
async function checkValues(
  db: Db,
  fields: readonly FormField[],
  input: SubmissionInput["values"],
  language: Language,
): Promise<FormValues> {
  const dictionaries = await readDictionaries(db, fields, language);
  const schema = valuesSchema(fields, (type) => [...(dictionaries.get(type)?.keys() ?? [])]);
  const parsed = parse(schema, input, describeIn(language));
  if (!parsed.ok) throw failFields(parsed.errors.map(atValues));
  const values = parsed.value;
  return Object.fromEntries(
    fields.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, FormValue.parse(values[key])]])),
  );
}

const atValues = ({ path, message }: FieldError): FieldError => ({
  path: path === "" ? "values" : `values.${path}`,
  message,
});
