import type { OrderQuery, OrderState } from "@adel/protocol";
import { sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { type NewOrder, type OrderStatus, orderList } from "./order.table.ts";

/** A paid order is in use as long as its lot has something left. */
const state = sql<OrderState>`case when biz_order.standing <> 'paid' then biz_order.standing
  when biz_lot.remaining > 0 then 'in-use' else 'insufficient-balance' end`;

interface Confirmed {
  readonly evidence: string;
  readonly confirm_id: number;
  readonly confirm_name: string;
  readonly confirm_time: number;
}

export class OrderRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: OrderQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, orderList);
  }

  after(scope: RowScope, query: OrderQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_order.id", after, limit);
  }

  one(scope: RowScope, orderNo: string) {
    return this.#inScope(scope).where("biz_order.order_no", "=", orderNo).executeTakeFirst();
  }

  ofDept(deptId: number) {
    return this.#db.selectFrom("biz_order").select("id").where("dept_id", "=", deptId).executeTakeFirst();
  }

  insert(order: NewOrder) {
    return this.#db
      .insertInto("biz_order")
      .values({
        ...order,
        standing: "pending" as const,
        evidence: "",
        refuse_reason: "",
        pay_time: null,
        confirm_id: null,
        confirm_name: null,
        confirm_time: null,
        approve_id: null,
        approve_name: null,
      })
      .execute();
  }

  /** Unpaid orders whose time is over; where there are none, nothing is written. */
  async expire(now: number): Promise<void> {
    const overdue = this.#db
      .selectFrom("biz_order")
      .select("id")
      .where("standing", "=", "pending")
      .where("confirm_id", "is", null)
      .where("expire_time", "<=", now);
    if (!(await overdue.executeTakeFirst())) return;
    await this.#db.updateTable("biz_order").set({ standing: "recharge-failed" }).where("id", "in", overdue).execute();
  }

  /** A payment may also come after the order had failed (product §4). */
  confirm(orderNo: string, confirmed: Confirmed) {
    return this.#change(orderNo, ["pending", "recharge-failed"])
      .set({ ...confirmed, refuse_reason: "" })
      .executeTakeFirst();
  }

  /** True for the one approval of the very evidence that was read. */
  async pay(
    orderNo: string,
    read: { readonly confirm_id: number; readonly evidence: string },
    paid: { readonly approve_id: number; readonly approve_name: string; readonly pay_time: number },
  ): Promise<boolean> {
    const result = await this.#change(orderNo, ["pending", "recharge-failed"])
      .set({ ...paid, standing: "paid" })
      .where("confirm_id", "=", read.confirm_id)
      .where("evidence", "=", read.evidence)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  refuse(orderNo: string, refuse_reason: string) {
    return this.#change(orderNo, ["pending", "recharge-failed"])
      .set({
        standing: "recharge-failed",
        refuse_reason,
        evidence: "",
        confirm_id: null,
        confirm_name: null,
        confirm_time: null,
      })
      .execute();
  }

  hide(orderNos: readonly string[]) {
    return this.#db.updateTable("biz_order").set({ standing: "deleted" }).where("order_no", "in", orderNos).execute();
  }

  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_order")
      .leftJoin("biz_lot", "biz_lot.order_no", "biz_order.order_no")
      .leftJoin("sys_dept", "sys_dept.dept_id", "biz_order.dept_id")
      .selectAll("biz_order")
      .select(["biz_lot.remaining", "biz_lot.reserved", "sys_dept.dept_name", state.as("state")])
      .where(visible(scope, "biz_order.dept_id", "biz_order.payer_id"));
  }

  #matching(scope: RowScope, query: OrderQuery, timeRange: TimeRange) {
    const { orderNo, payer, method, status, deptId } = query;
    let found = this.#inScope(scope);
    found = status === undefined ? found.where("standing", "!=", "deleted") : found.where(state, "=", status);
    if (orderNo !== undefined) found = found.where(contains("biz_order.order_no", orderNo));
    if (payer !== undefined) found = found.where(contains("payer_name", payer));
    if (method !== undefined) found = found.where("method", "=", method);
    if (deptId !== undefined) found = found.where("biz_order.dept_id", "=", deptId);
    return whereBetween(found, "biz_order.create_time", timeRange);
  }

  #change(orderNo: string, from: readonly OrderStatus[]) {
    return this.#db.updateTable("biz_order").where("order_no", "=", orderNo).where("standing", "in", from);
  }
}
