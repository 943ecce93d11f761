import {
  FORM_OPEN,
  type Form,
  type FormDetail,
  type FormInput,
  type FormQuery,
  type FormUpdate,
  fieldsOf,
  type Language,
  localize,
  type Page,
} from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { FormRepository } from "./form.repository.ts";
import { toForm, toVersion } from "./form.table.ts";
import { FormMenu } from "./form-menu.ts";

export interface FormDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "tool/form";

const COLUMNS = [
  "form.key",
  "form.title",
  "form.status",
  "form.fields",
  "form.submissions",
  "form.department",
  "form.created",
] as const;

/** Whether a department has forms. */
export const hasForm = async (db: Db, deptId: number): Promise<boolean> =>
  (await new FormRepository(db).ofDept(deptId)) !== undefined;

/** A form that the caller sees, with its fields. */
export async function getFormOrFail(
  handle: Db,
  timeFormat: TimeFormat,
  scope: RowScope,
  id: number,
): Promise<FormDetail> {
  const row = await new FormRepository(handle).one(scope, id);
  const version = row && (await new FormRepository(handle).version(id, row.version));
  if (!version) throw fail("NOT_FOUND");
  return { ...toForm(row, timeFormat), fields: toVersion(version).fields };
}

export class FormService {
  readonly #deps: FormDeps;

  constructor(deps: FormDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: FormQuery): Promise<Page<Form>> {
    const { db, timeFormat } = this.#deps;
    const page = await new FormRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toForm(row, timeFormat)), total: page.total };
  }

  one(scope: RowScope, id: number): Promise<FormDetail> {
    return this.#found(this.#deps.db, scope, id);
  }

  create(principal: Principal, input: FormInput): Promise<FormDetail> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await this.#checkKey(trx, input.formKey);
      const saved = { create_by: principal.userId, create_time: clock.now() };
      const id = await new FormRepository(trx).insert(input, principal.deptId, saved);
      const after = await this.#found(trx, UNRESTRICTED_SCOPE, id);
      await trail.keep(trx, principal, ENTITY, [{ id, before: null, after }]);
      return after;
    });
  }

  /** A new version; the one before it stays for its submissions. */
  change(principal: Principal, scope: RowScope, input: FormUpdate): Promise<FormDetail> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new FormRepository(trx).lock([input.id]);
      const before = await this.#found(trx, scope, input.id);
      if (before.version !== input.version) throw fail("CHANGED_MEANWHILE");
      const fields = input.fields ?? before.fields;
      if (before.status === FORM_OPEN && fieldsOf(fields).length === 0)
        throw fail("FORM_EMPTY", { name: before.formKey });
      await this.#checkKey(trx, input.formKey, input.id);
      const saved = { create_by: principal.userId, create_time: clock.now() };
      await new FormRepository(trx).change(input.id, before.version + 1, { ...input, fields }, saved);
      await new FormMenu(trx, this.#deps).rename(principal, input.id, input.title);
      const after = await this.#found(trx, scope, input.id);
      await trail.keep(trx, principal, ENTITY, [{ id: input.id, before, after }]);
      return after;
    });
  }

  /** A published form has a menu entry for all who may submit it. */
  setStatus(principal: Principal, scope: RowScope, id: number, status: Form["status"]): Promise<void> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new FormRepository(trx).lock([id]);
      const before = await this.#found(trx, scope, id);
      if (status === FORM_OPEN && before.fieldCount === 0) throw fail("FORM_EMPTY", { name: before.formKey });
      if (status !== before.status) {
        const menu = new FormMenu(trx, this.#deps);
        await (status === FORM_OPEN ? menu.open(principal, before) : menu.close(principal, id));
      }
      await new FormRepository(trx).setStatus(id, status, clock.now());
      const after = await this.#found(trx, scope, id);
      await trail.keep(trx, principal, ENTITY, [{ id, before, after }]);
    });
  }

  /** All of them or none; a form with submissions cannot be deleted. */
  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new FormRepository(trx).lock(ids);
      if ((await new FormRepository(trx).many(scope, ids)).length !== ids.length) throw fail("NOT_FOUND");
      const deleted: FormDetail[] = [];
      for (const id of ids) deleted.push(await this.#found(trx, scope, id));
      const held = deleted.find(({ submissionCount }) => submissionCount > 0);
      if (held) throw fail("FORM_HAS_SUBMISSIONS", { name: held.formKey, count: held.submissionCount });
      for (const id of ids) await new FormMenu(trx, this.#deps).close(by, id);
      await new FormRepository(trx).remove(ids);
      const changes = deleted.map((before) => ({ id: before.id, before, after: null, deptId: before.deptId }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(scope: RowScope, query: FormQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const all = iterateById(
      (after, limit) => new FormRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const statuses = await entriesOf(db, "sys_open_close", language);
    const t = translate(language, "sheets");
    return sheet(
      t("form"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const form = toForm(row, timeFormat);
        const counts = [form.fieldCount, form.submissionCount];
        const status = statuses.get(form.status) ?? form.status;
        return [form.formKey, localize(form.title, language), status, ...counts, form.deptName, form.createTime];
      },
    );
  }

  #found(handle: Db, scope: RowScope, id: number): Promise<FormDetail> {
    return getFormOrFail(handle, this.#deps.timeFormat, scope, id);
  }

  async #checkKey(trx: Db, key: string, ownId?: number): Promise<void> {
    const owner = await new FormRepository(trx).byKey(key);
    if (owner && owner.id !== ownId) throw fail("FORM_KEY_TAKEN", { key });
  }
}
