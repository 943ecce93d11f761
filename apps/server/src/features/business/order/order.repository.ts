import {
  OPEN_REFUNDS,
  type OrderQuery,
  type OrderState,
  PENDING_REVIEW,
  type RefundState,
  SURPLUS,
} from "@adel/protocol";
import { type SqlBool, sql } from "kysely";
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

/** What an order's refunds in these states sum up to. */
const refundSum = (column: "quantity" | "amount", states: readonly RefundState[]) =>
  sql<number>`(select cast(coalesce(sum(${sql.ref(`refund.${column}`)}), 0) as bigint) from biz_refund as refund
    where refund.order_no = biz_order.order_no and refund.kind = 'unused' and refund.status in (${sql.join(states)}))`;

/** Payments that the order no longer needed and that were not refunded. */
const surplus = sql<number>`(select cast(coalesce(sum(extra.amount), 0) as bigint) from biz_payment_attempt as extra
  where extra.order_no = biz_order.order_no and extra.status = 'surplus' and not exists (
    select 1 from biz_refund as back where back.out_trade_no = extra.out_trade_no and back.kind = 'surplus'
      and back.status = 'done'))`;

const evidenceFiles = sql<number>`(select count(*) from biz_order_evidence as evidence
  where evidence.order_no = biz_order.order_no)`;

/** The conditions of `isUnderReview` in SQL, for the list. */
const underReview = sql<SqlBool>`biz_order.method = 'offline' and biz_order.standing in ('pending', 'recharge-failed')
  and (biz_order.confirm_id is not null or (biz_order.refuse_reason = '' and ${evidenceFiles} > 0))`;

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

  async isPending(orderNo: string): Promise<boolean> {
    const found = this.#db.selectFrom("biz_order").select("id").where("order_no", "=", orderNo);
    return (await found.where("standing", "=", "pending").executeTakeFirst()) !== undefined;
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
   * Expires unpaid orders; writes nothing if there are none. One that can still be paid at its provider is closed there
   * first, and one whose evidence waits for review stays.
   */
  async expire(now: number): Promise<void> {
    const overdue = this.#db
      .selectFrom("biz_order")
      .select("id")
      .where("standing", "in", ORDER_TRANSITIONS.expire.from)
      .where("confirm_id", "is", null)
      .where(evidenceFiles, "=", 0)
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

  /** A payment may also arrive after the order has failed. */
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

  /** True for the one payment that an order accepts. */
  async payOnline(orderNo: string, pay_time: number): Promise<boolean> {
    const paid = { standing: ORDER_TRANSITIONS.pay.to, refuse_reason: "", pay_time };
    const result = await this.#change(orderNo, "pay").set(paid).executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Locks the order: other changes wait until the transaction has ended. */
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

  /** New evidence after a refusal: it is reviewed again. */
  async clearRefuseReason(orderNo: string): Promise<void> {
    await this.#db.updateTable("biz_order").set({ refuse_reason: "" }).where("order_no", "=", orderNo).execute();
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
        "biz_lot.refunded",
        refundSum("quantity", OPEN_REFUNDS).as("refunding"),
        refundSum("amount", ["done"]).as("refund_amount"),
        evidenceFiles.as("evidence_files"),
        surplus.as("surplus"),
        "sys_dept.dept_name",
        "payment.transaction_id",
        state.as("state"),
      ])
      .where(visible(scope, "biz_order.dept_id", "biz_order.payer_id"));
  }

  #matching(scope: RowScope, query: OrderQuery, timeRange: TimeRange) {
    const { orderNo, payer, method, status, deptId } = query;
    let found = this.#inScope(scope);
    if (status === undefined) found = found.where("biz_order.standing", "!=", "deleted");
    else if (status === PENDING_REVIEW) found = found.where(underReview);
    else if (status === SURPLUS) found = found.where(surplus, ">", 0);
    else found = found.where(state, "=", status);
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
