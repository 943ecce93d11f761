import type { LoginInfoQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { loginInfoList, type NewLoginInfo } from "./logininfor.table.ts";

/** A failed sign-in has no owner: only users with all data see it. */
const seen = (scope: RowScope) => visible(scope, "sys_logininfor.dept_id", "sys_logininfor.user_id");

export class LoginInfoRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(info: NewLoginInfo) {
    return this.#db.insertInto("sys_logininfor").values(info).execute();
  }

  page(scope: RowScope, query: LoginInfoQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, loginInfoList);
  }

  after(scope: RowScope, query: LoginInfoQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "info_id", after, limit);
  }

  /** What was removed of the rows named. */
  remove(scope: RowScope, ids: readonly number[]) {
    return this.#db
      .deleteFrom("sys_logininfor")
      .where("info_id", "in", ids)
      .where(seen(scope))
      .returning(["info_id", "user_name", "kind", "ipaddr", "status", "login_time", "dept_id"])
      .execute();
  }

  /** How many were removed. */
  async clean(scope: RowScope): Promise<number> {
    const deleted = await this.#db.deleteFrom("sys_logininfor").where(seen(scope)).executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }

  /** Deletes sign-ins from before a time; returns their number. */
  async trim(before: number): Promise<number> {
    const deleted = await this.#db
      .deleteFrom("sys_logininfor")
      .where("login_time", "<", before)
      .executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }

  #matching(scope: RowScope, query: LoginInfoQuery, timeRange: TimeRange) {
    let found = this.#db.selectFrom("sys_logininfor").selectAll().where(seen(scope));
    if (query.userName !== undefined) found = found.where(contains("user_name", query.userName));
    if (query.ipaddr !== undefined) found = found.where(contains("ipaddr", query.ipaddr));
    if (query.status !== undefined) found = found.where("status", "=", query.status);
    return whereBetween(found, "login_time", timeRange);
  }
}
