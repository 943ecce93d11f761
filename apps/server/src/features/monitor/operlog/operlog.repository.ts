import type { OperLogQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
import { type NewOperLog, operLogList } from "./operlog.table.ts";

export class OperLogRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(log: NewOperLog) {
    return this.#db.insertInto("sys_oper_log").values(log).execute();
  }

  page(rows: RowScope, query: OperLogQuery, moments: Moments) {
    return readPage(this.#matching(rows, query, moments), query, operLogList);
  }

  after(rows: RowScope, query: OperLogQuery, moments: Moments, after: number, limit: number) {
    return following(this.#matching(rows, query, moments), "oper_id", after, limit);
  }

  /** What was removed of the rows named. */
  remove(rows: RowScope, ids: readonly number[]) {
    return this.#db
      .deleteFrom("sys_oper_log")
      .where("oper_id", "in", ids)
      .where(visible(rows, "sys_oper_log.dept_id", "sys_oper_log.user_id"))
      .returning(["oper_id", "title_en", "oper_name", "oper_url", "oper_time", "status"])
      .execute();
  }

  /** How many were removed. */
  async clean(rows: RowScope): Promise<number> {
    const gone = await this.#db
      .deleteFrom("sys_oper_log")
      .where(visible(rows, "sys_oper_log.dept_id", "sys_oper_log.user_id"))
      .executeTakeFirstOrThrow();
    return Number(gone.numDeletedRows);
  }

  #inScope(rows: RowScope) {
    return this.#db
      .selectFrom("sys_oper_log")
      .selectAll("sys_oper_log")
      .select((log) =>
        log
          .selectFrom("sys_dept")
          .select("dept_name")
          .whereRef("sys_dept.dept_id", "=", "sys_oper_log.dept_id")
          .as("dept_name"),
      )
      .where(visible(rows, "sys_oper_log.dept_id", "sys_oper_log.user_id"));
  }

  #matching(rows: RowScope, query: OperLogQuery, moments: Moments) {
    let found = this.#inScope(rows);
    const { title, operName, operIp, businessType, status } = query;
    if (title !== undefined)
      found = found.where((log) => log.or([contains("title_zh", title), contains("title_en", title)]));
    if (operName !== undefined) found = found.where(contains("oper_name", operName));
    if (operIp !== undefined) found = found.where(contains("oper_ip", operIp));
    if (businessType !== undefined) found = found.where("business_type", "=", businessType);
    if (status !== undefined) found = found.where("status", "=", status === "0" ? 0 : 1);
    return between(found, "oper_time", moments);
  }
}
