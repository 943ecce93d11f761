import { FORM_CLOSED, type Form, type FormInput, type FormQuery, fieldsOf } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { formList } from "./form.table.ts";

/** Who saves a version, and when. */
interface Saved {
  readonly create_by: number;
  readonly create_time: number;
}
const values = ({ formKey, title, fields }: FormInput) => ({
  form_key: formKey,
  title_zh: title.zh,
  title_en: title.en,
  field_count: fieldsOf(fields).length,
});

export class FormRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: FormQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, formList);
  }

  after(scope: RowScope, query: FormQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "tool_form.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("tool_form.id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("tool_form.id", "in", ids).execute();
  }

  byKey(key: string) {
    return this.#db.selectFrom("tool_form").select("id").where("form_key", "=", key).executeTakeFirst();
  }

  async menuId(id: number): Promise<number | null> {
    const row = await this.#db.selectFrom("tool_form").select("menu_id").where("id", "=", id).executeTakeFirst();
    return row?.menu_id ?? null;
  }

  setMenu(id: number, menu_id: number | null) {
    return this.#db.updateTable("tool_form").set({ menu_id }).where("id", "=", id).execute();
  }

  ofDept(deptId: number) {
    return this.#db.selectFrom("tool_form").select("id").where("dept_id", "=", deptId).executeTakeFirst();
  }

  version(formId: number, version: number) {
    return this.#versions(formId).where("version", "=", version).executeTakeFirst();
  }

  versions(formId: number) {
    return this.#versions(formId).orderBy("version").execute();
  }

  /** Held until the transaction ends: changes of a form, its submissions and its deletion follow one another. */
  lock(ids: readonly number[]) {
    return this.#db
      .updateTable("tool_form")
      .set((row) => ({ dept_id: row.ref("dept_id") }))
      .where("id", "in", ids)
      .execute();
  }

  async insert(input: FormInput, dept_id: number, saved: Saved): Promise<number> {
    const { id } = await this.#db
      .insertInto("tool_form")
      .values({
        ...values(input),
        ...saved,
        dept_id,
        menu_id: null,
        status: FORM_CLOSED,
        version: 1,
        update_time: saved.create_time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await this.#insertVersion(id, 1, input, saved);
    return id;
  }

  async change(id: number, version: number, input: FormInput, saved: Saved): Promise<void> {
    await this.#db
      .updateTable("tool_form")
      .set({ ...values(input), version, update_time: saved.create_time })
      .where("id", "=", id)
      .execute();
    await this.#insertVersion(id, version, input, saved);
  }

  setStatus(id: number, status: Form["status"], update_time: number) {
    return this.#db.updateTable("tool_form").set({ status, update_time }).where("id", "=", id).execute();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("tool_form_version").where("form_id", "in", ids).execute();
    await this.#db.deleteFrom("tool_form").where("id", "in", ids).execute();
  }

  #insertVersion(form_id: number, version: number, { title, fields }: FormInput, saved: Saved) {
    const stored = { title_zh: title.zh, title_en: title.en, fields_json: JSON.stringify(fields) };
    return this.#db
      .insertInto("tool_form_version")
      .values({ form_id, version, ...stored, ...saved })
      .execute();
  }

  #versions(formId: number) {
    return this.#db.selectFrom("tool_form_version").selectAll().where("form_id", "=", formId);
  }

  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("tool_form")
      .leftJoin("sys_dept", "sys_dept.dept_id", "tool_form.dept_id")
      .selectAll("tool_form")
      .select((eb) => [
        "sys_dept.dept_name",
        eb
          .selectFrom("tool_form_submission")
          .select((count) => count.fn.countAll<number>().as("submissions"))
          .whereRef("tool_form_submission.form_id", "=", "tool_form.id")
          .as("submission_count"),
      ])
      .where(visible(scope, "tool_form.dept_id", "tool_form.create_by"));
  }

  #matching(scope: RowScope, query: FormQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    const { formKey, title, status } = query;
    if (formKey !== undefined) found = found.where(contains("form_key", formKey));
    if (title !== undefined)
      found = found.where((eb) => eb.or([contains("title_zh", title), contains("title_en", title)]));
    if (status !== undefined) found = found.where("tool_form.status", "=", status);
    return whereBetween(found, "tool_form.create_time", timeRange);
  }
}
