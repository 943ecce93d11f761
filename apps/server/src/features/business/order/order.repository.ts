import type { OrderQuery, OrderState } from "@adel/protocol";
import { sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { type NewOrder, orderList } from "./order.table.ts";
import { ORDER_TRANSITIONS, type OrderAction } from "./order-transitions.ts";

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

  byNumber(orderNo: string) {
    return this.#db.selectFrom("biz_order").select("id").where("order_no", "=", orderNo).executeTakeFirst();
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

  /**
   * Unpaid orders whose time is over; where there are none, nothing is written. One that can still be paid at its
   * provider is closed there first.
   */
  async expire(now: number): Promise<void> {
    const overdue = this.#db
      .selectFrom("biz_order")
      .select("id")
      .where("standing", "in", ORDER_TRANSITIONS.expire.from)
      .where("confirm_id", "is", null)
      .where("expire_time", "<=", now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("biz_payment_attempt as attempt")
              .select("attempt.id")
              .whereRef("attempt.order_no", "=", "biz_order.order_no")
              .where("attempt.status", "=", "open"),
          ),
        ),
      );
    if (!(await overdue.executeTakeFirst())) return;
    await this.#db
      .updateTable("biz_order")
      .set({ standing: ORDER_TRANSITIONS.expire.to })
      .where("id", "in", overdue)
      .execute();
  }

  /** A payment may also come after the order had failed (product §4). */
  confirm(orderNo: string, confirmed: Confirmed) {
    return this.#change(orderNo, "confirm")
      .set({ ...confirmed, refuse_reason: "" })
      .executeTakeFirst();
  }

  /** True for the one approval of the very evidence that was read. */
  async pay(
    orderNo: string,
    read: { readonly confirm_id: number; readonly evidence: string },
    paid: { readonly approve_id: number; readonly approve_name: string; readonly pay_time: number },
  ): Promise<boolean> {
    const result = await this.#change(orderNo, "pay")
      .set({ ...paid, standing: ORDER_TRANSITIONS.pay.to })
      .where("confirm_id", "=", read.confirm_id)
      .where("evidence", "=", read.evidence)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** True for the one payment that an order takes. */
  async payOnline(orderNo: string, pay_time: number): Promise<boolean> {
    const paid = { standing: ORDER_TRANSITIONS.pay.to, refuse_reason: "", pay_time };
    const result = await this.#change(orderNo, "pay").set(paid).executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Whoever else changes this order waits until the transaction has ended. */
  async hold(orderNo: string): Promise<void> {
    const same = sql<string>`remark`;
    await this.#db.updateTable("biz_order").set({ remark: same }).where("order_no", "=", orderNo).execute();
  }

  close(orderNo: string) {
    return this.#change(orderNo, "close").set({ standing: ORDER_TRANSITIONS.close.to }).execute();
  }

  refuse(orderNo: string, refuse_reason: string) {
    return this.#change(orderNo, "reject")
      .set({
        standing: ORDER_TRANSITIONS.reject.to,
        refuse_reason,
        evidence: "",
        confirm_id: null,
        confirm_name: null,
        confirm_time: null,
      })
      .execute();
  }

  hide(orderNos: readonly string[]) {
    return this.#db
      .updateTable("biz_order")
      .set({ standing: ORDER_TRANSITIONS.delete.to })
      .where("order_no", "in", orderNos)
      .execute();
  }

  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_order")
      .leftJoin("biz_lot", "biz_lot.order_no", "biz_order.order_no")
      .leftJoin("sys_dept", "sys_dept.dept_id", "biz_order.dept_id")
      .leftJoin("biz_payment_attempt as payment", (join) =>
        join.onRef("payment.order_no", "=", "biz_order.order_no").on("payment.status", "=", "paid"),
      )
      .selectAll("biz_order")
      .select([
        "biz_lot.remaining",
        "biz_lot.reserved",
        "sys_dept.dept_name",
        "payment.transaction_id",
        state.as("state"),
      ])
      .where(visible(scope, "biz_order.dept_id", "biz_order.payer_id"));
  }

  #matching(scope: RowScope, query: OrderQuery, timeRange: TimeRange) {
    const { orderNo, payer, method, status, deptId } = query;
    let found = this.#inScope(scope);
    found = status === undefined ? found.where("biz_order.standing", "!=", "deleted") : found.where(state, "=", status);
    if (orderNo !== undefined) found = found.where(contains("biz_order.order_no", orderNo));
    if (payer !== undefined) found = found.where(contains("biz_order.payer_name", payer));
    if (method !== undefined) found = found.where("biz_order.method", "=", method);
    if (deptId !== undefined) found = found.where("biz_order.dept_id", "=", deptId);
    return whereBetween(found, "biz_order.create_time", timeRange);
  }

  #change(orderNo: string, action: OrderAction) {
    const { from } = ORDER_TRANSITIONS[action];
    return this.#db.updateTable("biz_order").where("order_no", "=", orderNo).where("standing", "in", from);
  }
}
