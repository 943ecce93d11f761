import type { Refund, SurplusPayment } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { fail } from "../../../core/errors.ts";
import { changeOrder, type OrderDeps } from "./change-order.ts";
import { createRefundNo } from "./order-numbers.ts";
import { PaymentAttemptRepository } from "./payment-attempt.repository.ts";
import { RefundRepository } from "./refund.repository.ts";
import { REFUND_ENTITY, toRefund } from "./refund.table.ts";

/**
 * Payments that the order no longer needed: paid twice, or after the order was deleted. They never became credit, so
 * their refund changes none; one person requests it, another one has it sent to the provider.
 */
export class SurplusRefunds {
  readonly #deps: OrderDeps;

  constructor(deps: OrderDeps) {
    this.#deps = deps;
  }

  /** Surplus payments of the order, each with its pending or finished refund. */
  async list(orderNo: string): Promise<SurplusPayment[]> {
    const { db, timeFormat } = this.#deps;
    const payments = await new PaymentAttemptRepository(db).surplusOf(orderNo);
    const refunds = await new RefundRepository(db).activeSurplus(orderNo);
    return payments.map((payment) => ({
      outTradeNo: payment.out_trade_no,
      amount: payment.amount,
      transactionId: payment.transaction_id ?? "",
      paidTime: timeFormat.format(payment.paid_time),
      refundNo: refunds.find(({ out_trade_no }) => out_trade_no === payment.out_trade_no)?.refund_no ?? null,
    }));
  }

  /** A repeated request by the same user returns the same refund. */
  async request(
    principal: Principal,
    scope: RowScope,
    { orderNo, outTradeNo }: { readonly orderNo: string; readonly outTradeNo: string },
    reason: string,
  ): Promise<Refund> {
    const { db, clock, timeFormat, trail } = this.#deps;
    const now = clock.now();
    const refundNo = createRefundNo(this.#deps);
    let answered = refundNo;
    await changeOrder(this.#deps, principal, scope, orderNo, async (trx, order) => {
      const payments = await new PaymentAttemptRepository(trx).surplusOf(orderNo);
      const payment = payments.find(({ out_trade_no }) => out_trade_no === outTradeNo);
      if (!payment) throw fail("NOT_FOUND");
      const active = await new RefundRepository(trx).activeSurplus(orderNo);
      const before = active.find(({ out_trade_no }) => out_trade_no === outTradeNo);
      if (before && before.request_id !== principal.userId) throw fail("REFUND_STATE", { refundNo: before.refund_no });
      if (before) {
        answered = before.refund_no;
        return;
      }
      await new RefundRepository(trx).insert({
        kind: "surplus",
        refund_no: refundNo,
        order_no: orderNo,
        quantity: order.quantity,
        amount: payment.amount,
        status: "requested",
        reason,
        out_trade_no: outTradeNo,
        request_id: principal.userId,
        request_name: principal.nickName,
        create_time: now,
        next_check_time: now,
      });
      const row = await new RefundRepository(trx).one(orderNo, refundNo);
      const after = row ? toRefund(row, timeFormat) : null;
      await trail.keep(trx, principal, REFUND_ENTITY, [{ id: refundNo, before: null, after }]);
    });
    const row = await new RefundRepository(db).one(orderNo, answered);
    if (!row) throw fail("CHANGED_MEANWHILE");
    return toRefund(row, timeFormat);
  }
}
