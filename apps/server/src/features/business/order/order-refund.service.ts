import type { Refund, RefundDecision, RefundInput } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { getResultOrFail, idempotent, type StoredResult } from "../../../core/db/idempotency.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { Ledger } from "../account/ledger.service.ts";
import { changeOrder, type OrderDeps } from "./change-order.ts";
import type { OrderRow } from "./order.table.ts";
import { createRefundNo } from "./order-numbers.ts";
import { PaymentAttemptRepository } from "./payment-attempt.repository.ts";
import type { ProviderRefunds } from "./provider-refund.service.ts";
import { RefundRepository } from "./refund.repository.ts";
import { REFUND_ENTITY, type RefundRow, toRefund } from "./refund.table.ts";

const CALL = "order-refund";

/** Who decided, and when. */
interface Decided {
  readonly decide_id: number;
  readonly decide_name: string;
  readonly end_time: number;
}

interface Deps extends OrderDeps {
  readonly vault: Vault;
  readonly refunds: ProviderRefunds;
}

/** Refunds unused credits of an order to its payer: by the provider, or by two people. */
export class OrderRefunds {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(orderNo: string): Promise<Refund[]> {
    const { db, timeFormat } = this.#deps;
    return (await new RefundRepository(db).of(orderNo)).map((row) => toRefund(row, timeFormat));
  }

  /** The same key again returns the same refund, in its present state. */
  async request(principal: Principal, scope: RowScope, orderNo: string, input: RefundInput): Promise<Refund> {
    const { vault, refunds } = this.#deps;
    const refundNo = createRefundNo(this.#deps);
    const key = { user_id: principal.userId, call: CALL, idempotency_key: input.idempotencyKey };
    const mac = vault.mac(CALL, JSON.stringify([orderNo, input]));
    let created: StoredResult | undefined;
    await changeOrder(this.#deps, principal, scope, orderNo, async (trx, row) => {
      if (!(await idempotent(trx).take(key, mac, refundNo))) {
        created = await idempotent(trx).of(key);
        return;
      }
      await this.#take(trx, principal, row, refundNo, input);
      created = { body_mac: mac, result: refundNo };
    });
    const result = getResultOrFail(created, mac);
    if (result === refundNo) await refunds.send(refundNo);
    return this.#one(orderNo, result);
  }

  /** Decides on an offline or surplus refund: another person accepts it, or anyone with the permission rejects it. */
  async decide(
    principal: Principal,
    scope: RowScope,
    { orderNo, refundNo }: { readonly orderNo: string; readonly refundNo: string },
    { accept, reason }: RefundDecision,
  ): Promise<Refund> {
    await changeOrder(this.#deps, principal, scope, orderNo, async (trx, order) => {
      const row = await new RefundRepository(trx).one(orderNo, refundNo);
      if (!row) throw fail("NOT_FOUND");
      // Repeating the decision has no effect.
      if (row.status !== "requested" && row.decide_id === principal.userId && accept === (row.status !== "refused"))
        return;
      if (row.status !== "requested") throw fail("REFUND_STATE", { refundNo });
      const decided = {
        decide_id: principal.userId,
        decide_name: principal.nickName,
        end_time: this.#deps.clock.now(),
      };
      if (accept) await this.#accept(trx, principal, order, row, decided);
      else await this.#refuse(trx, principal, order, row, { ...decided, failure: reason });
      if (row.kind === "surplus") await this.#record(trx, principal, row);
    });
    await this.#deps.refunds.send(refundNo);
    return this.#one(orderNo, refundNo);
  }

  async #take(trx: Db, { userId, nickName }: Principal, row: OrderRow, refundNo: string, input: RefundInput) {
    if (row.standing !== "paid") throw fail("ORDER_STATE", { state: row.state });
    const { quantity, reason } = input;
    const isOnline = row.method !== "offline";
    const paid = isOnline ? await new PaymentAttemptRepository(trx).paidOf(row.order_no) : undefined;
    if (isOnline && !paid) throw fail("ORDER_STATE", { state: row.state });
    const now = this.#deps.clock.now();
    const part = { deptId: row.dept_id, orderNo: row.order_no, refundNo, quantity };
    await new Ledger(trx, now, this.#deps.trail).refund({ ...part, by: { userId, name: nickName } });
    await new RefundRepository(trx).insert({
      kind: "unused",
      refund_no: refundNo,
      order_no: row.order_no,
      quantity,
      amount: row.price * quantity,
      status: isOnline ? "pending" : "requested",
      reason,
      out_trade_no: paid?.out_trade_no ?? null,
      request_id: userId,
      request_name: nickName,
      create_time: now,
      next_check_time: now + MINUTE_MS,
    });
  }

  /** An offline refund is done; one of an online payment is sent to the provider now. */
  async #accept(trx: Db, by: Principal, order: OrderRow, row: RefundRow, decided: Decided) {
    if (row.request_id === by.userId || order.payer_id === by.userId) throw fail("REFUND_NEEDS_ANOTHER");
    const { end_time: now, ...decider } = decided;
    const isChanged =
      row.kind === "surplus"
        ? await new RefundRepository(trx).begin(row.refund_no, { ...decider, next_check_time: now + MINUTE_MS })
        : await new RefundRepository(trx).end(row.refund_no, "requested", "done", decided);
    if (!isChanged) throw fail("CHANGED_MEANWHILE");
  }

  async #refuse(
    trx: Db,
    { userId, nickName }: Principal,
    order: OrderRow,
    row: RefundRow,
    decided: Decided & { readonly failure: string },
  ) {
    if (decided.failure === "") throw failField("reason", "REFUSAL_NEEDS_REASON");
    if (!(await new RefundRepository(trx).end(row.refund_no, "requested", "refused", decided)))
      throw fail("CHANGED_MEANWHILE");
    if (row.kind === "surplus") return;
    const { refund_no: refundNo, order_no: orderNo, quantity } = row;
    const by = { userId, name: nickName };
    await new Ledger(trx, decided.end_time, this.#deps.trail).restore({
      deptId: order.dept_id,
      orderNo,
      refundNo,
      quantity,
      by,
    });
  }

  /** A surplus refund leaves its order unchanged until it ends: the decision has an audit entry of its own. */
  async #record(trx: Db, principal: Principal, before: RefundRow) {
    const { timeFormat, trail } = this.#deps;
    const after = await new RefundRepository(trx).one(before.order_no, before.refund_no);
    if (!after) throw fail("CHANGED_MEANWHILE");
    const change = { before: toRefund(before, timeFormat), after: toRefund(after, timeFormat) };
    await trail.keep(trx, principal, REFUND_ENTITY, [{ id: before.refund_no, ...change }]);
  }

  async #one(orderNo: string, refundNo: string): Promise<Refund> {
    const { db, timeFormat } = this.#deps;
    const row = await new RefundRepository(db).one(orderNo, refundNo);
    if (!row) throw fail("NOT_FOUND");
    return toRefund(row, timeFormat);
  }
}
