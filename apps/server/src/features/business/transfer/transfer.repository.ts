import type { TransferQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { type NewTransfer, transferList } from "./transfer.table.ts";

export class TransferRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(row: NewTransfer) {
    return this.#db.insertInto("biz_transfer").values(row).execute();
  }

  byNo(scope: RowScope, transferNo: string) {
    return this.#inScope(scope).where("biz_transfer.transfer_no", "=", transferNo).executeTakeFirst();
  }

  /** Whether an account has ever given credit to another one. */
  async hasSent(fromDeptId: number, toDeptId: number): Promise<boolean> {
    const sent = this.#db.selectFrom("biz_transfer").select("id").where("from_dept_id", "=", fromDeptId);
    return (await sent.where("to_dept_id", "=", toDeptId).executeTakeFirst()) !== undefined;
  }

  page(scope: RowScope, query: TransferQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, transferList);
  }

  after(scope: RowScope, query: TransferQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_transfer.id", after, limit);
  }

  /** A transfer is visible to all who see one of its sides, with the name of the other. */
  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_transfer")
      .leftJoin("sys_dept as from_dept", "from_dept.dept_id", "biz_transfer.from_dept_id")
      .leftJoin("sys_dept as to_dept", "to_dept.dept_id", "biz_transfer.to_dept_id")
      .selectAll("biz_transfer")
      .select(["from_dept.dept_name as from_dept_name", "to_dept.dept_name as to_dept_name"])
      .where(({ or }) =>
        or([
          visible(scope, "biz_transfer.from_dept_id", "biz_transfer.user_id"),
          visible(scope, "biz_transfer.to_dept_id"),
        ]),
      );
  }

  #matching(scope: RowScope, query: TransferQuery, timeRange: TimeRange) {
    const { transferNo, operator, deptId } = query;
    let found = this.#inScope(scope);
    if (transferNo !== undefined) found = found.where(contains("biz_transfer.transfer_no", transferNo));
    if (operator !== undefined) found = found.where(contains("biz_transfer.user_name", operator));
    if (deptId !== undefined)
      found = found.where(({ eb, or }) =>
        or([eb("biz_transfer.from_dept_id", "=", deptId), eb("biz_transfer.to_dept_id", "=", deptId)]),
      );
    return whereBetween(found, "biz_transfer.create_time", timeRange);
  }
}
