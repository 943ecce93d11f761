import type { SubmissionQuery } from "@adel/protocol";
import type { Insertable } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db, Tables } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { submissionList } from "./form.table.ts";

/** Submissions are visible with their form. */
export class SubmissionRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: SubmissionQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, submissionList);
  }

  after(scope: RowScope, query: SubmissionQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "tool_form_submission.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("tool_form_submission.id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).select("tool_form.dept_id").where("tool_form_submission.id", "in", ids).execute();
  }

  insert(row: Insertable<Tables["tool_form_submission"]>) {
    return this.#db.insertInto("tool_form_submission").values(row).returningAll().executeTakeFirstOrThrow();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("tool_form_submission").where("id", "in", ids).execute();
  }

  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("tool_form_submission")
      .innerJoin("tool_form", "tool_form.id", "tool_form_submission.form_id")
      .selectAll("tool_form_submission")
      .where(visible(scope, "tool_form.dept_id", "tool_form.create_by"));
  }

  #matching(scope: RowScope, { formId, userName }: SubmissionQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (formId !== undefined) found = found.where("tool_form_submission.form_id", "=", formId);
    if (userName !== undefined) found = found.where(contains("user_name", userName));
    return whereBetween(found, "tool_form_submission.create_time", timeRange);
  }
}
