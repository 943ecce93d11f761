import type { OnlineMethod } from "@adel/protocol";
import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { Ledger } from "../account/ledger.service.ts";
import { NotificationError, type ProviderPayment } from "../payment/payment-gateway.service.ts";
import { getOrderOrFail, ORDER_ENTITY, type OrderDeps } from "./change-order.ts";
import { OrderRepository } from "./order.repository.ts";
import { toOrder } from "./order.table.ts";
import { PaymentAttemptRepository } from "./payment-attempt.repository.ts";
import type { AttemptRow } from "./payment-attempt.table.ts";

/**
 * The only way in which a payment reported by the provider becomes credit, by notification, query or bill: attempt,
 * order, lot, entry and audit trail in one transaction. Repeating it changes nothing.
 */
export class PaymentBooking {
  readonly #deps: OrderDeps;

  constructor(deps: OrderDeps) {
    this.#deps = deps;
  }

  book(method: OnlineMethod, payment: ProviderPayment): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const attempt = await new PaymentAttemptRepository(trx).one(method, payment.outTradeNo);
      if (!attempt) throw new NotificationError("no such attempt");
      if (attempt.amount !== payment.amount) throw new NotificationError("another amount");
      if (await new PaymentAttemptRepository(trx).hasOther(attempt, payment.transactionId))
        throw new NotificationError("a transaction of another attempt");
      // Locks the order before its attempts, as everywhere, because two of its payments may be reported concurrently.
      await new OrderRepository(trx).hold(attempt.order_no);
      const paid = { transaction_id: payment.transactionId, paid_time: payment.paidTime };
      if (!(await new PaymentAttemptRepository(trx).pay(attempt.id, paid))) return;
      if (!(await this.#credit(trx, attempt, payment.paidTime)))
        await new PaymentAttemptRepository(trx).markSurplus(attempt.id);
      // The next check closes other codes of this order at the provider.
      await new PaymentAttemptRepository(trx).expireOpen(attempt.order_no, this.#deps.clock.now());
    });
  }

  /** False if the order no longer needs a payment: paid by another attempt, deleted, or without a department. */
  async #credit(trx: Db, attempt: AttemptRow, paidTime: number): Promise<boolean> {
    const { clock, timeFormat, trail } = this.#deps;
    const before = await getOrderOrFail(trx, UNRESTRICTED_SCOPE, attempt.order_no);
    if (!(await new DeptTree(trx).hold(before.dept_id))) return false;
    if (!(await new OrderRepository(trx).payOnline(attempt.order_no, paidTime))) return false;
    const payer = { userId: before.payer_id, name: before.payer_name };
    await new Ledger(trx, clock.now(), trail).purchase(before.dept_id, before.order_no, before.quantity, payer);
    const after = await getOrderOrFail(trx, UNRESTRICTED_SCOPE, attempt.order_no);
    const change = { id: before.order_no, before: toOrder(before, timeFormat), after: toOrder(after, timeFormat) };
    await trail.keep(trx, { userId: null, userName: attempt.method }, ORDER_ENTITY, [change]);
    return true;
  }
}
