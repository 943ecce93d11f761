import type { OperLogQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { type NewOperLog, operLogList } from "./operlog.table.ts";

export class OperLogRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(log: NewOperLog) {
    return this.#db.insertInto("sys_oper_log").values(log).execute();
  }

  page(scope: RowScope, query: OperLogQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, operLogList);
  }

  after(scope: RowScope, query: OperLogQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "oper_id", after, limit);
  }

  /** What was removed of the rows named. */
  remove(scope: RowScope, ids: readonly number[]) {
    return this.#db
      .deleteFrom("sys_oper_log")
      .where("oper_id", "in", ids)
      .where(visible(scope, "sys_oper_log.dept_id", "sys_oper_log.user_id"))
      .returning(["oper_id", "title_en", "oper_name", "oper_url", "oper_time", "status", "dept_id"])
      .execute();
  }

  /** How many were removed. */
  async clean(scope: RowScope): Promise<number> {
    const deleted = await this.#db
      .deleteFrom("sys_oper_log")
      .where(visible(scope, "sys_oper_log.dept_id", "sys_oper_log.user_id"))
      .executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }

  /** Deletes operations from before a time; returns their number. */
  async trim(before: number): Promise<number> {
    const deleted = await this.#db.deleteFrom("sys_oper_log").where("oper_time", "<", before).executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }

  #inScope(scope: RowScope) {
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
      .where(visible(scope, "sys_oper_log.dept_id", "sys_oper_log.user_id"));
  }

  #matching(scope: RowScope, query: OperLogQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    const { title, operName, operIp, businessType, status } = query;
    if (title !== undefined)
      found = found.where((log) => log.or([contains("title_zh", title), contains("title_en", title)]));
    if (operName !== undefined) found = found.where(contains("oper_name", operName));
    if (operIp !== undefined) found = found.where(contains("oper_ip", operIp));
    if (businessType !== undefined) found = found.where("business_type", "=", businessType);
    if (status !== undefined) found = found.where("status", "=", status === "0" ? 0 : 1);
    return whereBetween(found, "oper_time", timeRange);
  }
}
