import type { LoginInfoQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
import { loginInfoList, type NewLoginInfo } from "./logininfor.table.ts";

/** A failed sign-in belongs to nobody: only who sees everything sees it. */
const seen = (rows: RowScope) => visible(rows, "sys_logininfor.dept_id", "sys_logininfor.user_id");

export class LoginInfoRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(info: NewLoginInfo) {
    return this.#db.insertInto("sys_logininfor").values(info).execute();
  }

  page(rows: RowScope, query: LoginInfoQuery, moments: Moments) {
    return readPage(this.#matching(rows, query, moments), query, loginInfoList);
  }

  after(rows: RowScope, query: LoginInfoQuery, moments: Moments, after: number, limit: number) {
    return following(this.#matching(rows, query, moments), "info_id", after, limit);
  }

  /** What was removed of the rows named. */
  remove(rows: RowScope, ids: readonly number[]) {
    return this.#db
      .deleteFrom("sys_logininfor")
      .where("info_id", "in", ids)
      .where(seen(rows))
      .returning(["info_id", "user_name", "kind", "ipaddr", "status", "login_time"])
      .execute();
  }

  /** How many were removed. */
  async clean(rows: RowScope): Promise<number> {
    const gone = await this.#db.deleteFrom("sys_logininfor").where(seen(rows)).executeTakeFirstOrThrow();
    return Number(gone.numDeletedRows);
  }

  #matching(rows: RowScope, query: LoginInfoQuery, moments: Moments) {
    let found = this.#db.selectFrom("sys_logininfor").selectAll().where(seen(rows));
    if (query.userName !== undefined) found = found.where(contains("user_name", query.userName));
    if (query.ipaddr !== undefined) found = found.where(contains("ipaddr", query.ipaddr));
    if (query.status !== undefined) found = found.where("status", "=", query.status);
    return between(found, "login_time", moments);
  }
}
