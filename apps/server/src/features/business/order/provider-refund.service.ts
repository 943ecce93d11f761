import type { OnlineMethod } from "@adel/protocol";
import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { fail } from "../../../core/errors.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { Ledger } from "../account/ledger.service.ts";
import type { PaymentGateway, RefundRequest, RefundStatus } from "../payment/payment-gateway.service.ts";
import type { PaymentProviders } from "../payment/payment-providers.service.ts";
import { changeOrder, getOrderOrFail, type OrderDeps } from "./change-order.ts";
import { minutesUntilCheck } from "./check-minutes.ts";
import { RefundRepository } from "./refund.repository.ts";
import type { RefundRow } from "./refund.table.ts";

/** WeChat Pay does not sign rejections: credits are returned only after rejections over this time. */
const REFUSED_MS = DAY_MS;
const MAX_CHECKS_AT_ONCE = 50;
const MAX_REASON = 200;

export interface OnlinePaymentDeps extends OrderDeps {
  readonly providers: PaymentProviders;
  readonly notifyUrl: (method: OnlineMethod) => string;
  readonly onError: (error: unknown) => void;
}

/** The end of a refund at its provider, or its pending state. */
type Ending =
  | { readonly kind: "done"; readonly refundId: string }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * Refunds at the providers: each has one number, and is repeated with it until the provider has verifiably ended it.
 */
export class ProviderRefunds {
  readonly #deps: OnlinePaymentDeps;

  constructor(deps: OnlinePaymentDeps) {
    this.#deps = deps;
  }

  /** Without a reply the refund stays pending: the next check sends it again. */
  async send(refundNo: string): Promise<void> {
    const row = await new RefundRepository(this.#deps.db).pending(refundNo);
    if (row) await this.#advance(row, (gateway, request) => gateway.refund(request)).catch(this.#deps.onError);
  }

  /** Asks the provider about every refund of the order that it has not ended. */
  async query(orderNo: string): Promise<void> {
    for (const row of await new RefundRepository(this.#deps.db).pendingOf(orderNo)) await this.#check(row);
  }

  /** The provider reports a change: the current state is queried. */
  async receive(refundNo: string): Promise<void> {
    const row = await new RefundRepository(this.#deps.db).pending(refundNo);
    if (row) await this.#check(row);
  }

  /** Asks about silent refunds, and gives how many those were. */
  async checkDue(): Promise<number> {
    const { db, clock, onError } = this.#deps;
    const rows = await new RefundRepository(db).due(clock.now(), MAX_CHECKS_AT_ONCE);
    for (const row of rows) {
      await new RefundRepository(db).checked(row.refund_no, clock.now() + minutesUntilCheck(row.checks) * MINUTE_MS);
      await this.#check(row).catch(onError);
    }
    return rows.length;
  }

  /** A refund unknown to the provider is sent again under the same number: a new one could be paid twice. */
  #check(row: RefundRow): Promise<void> {
    return this.#advance(row, async (gateway, request) => {
      const status = await gateway.queryRefund(request);
      return status.kind === "missing" ? gateway.refund(request) : status;
    });
  }

  async #advance(
    row: RefundRow,
    ask: (gateway: PaymentGateway, request: RefundRequest) => Promise<RefundStatus>,
  ): Promise<void> {
    const { db, clock, providers, notifyUrl } = this.#deps;
    const order = await getOrderOrFail(db, UNRESTRICTED_SCOPE, row.order_no);
    const method = order.method;
    if (method === "offline" || row.out_trade_no === null) return;
    const gateway = await providers.find(method);
    if (!gateway) throw fail("PAYMENT_PROVIDER_UNREACHABLE", { provider: method });
    const status = await ask(gateway, {
      outTradeNo: row.out_trade_no,
      outRefundNo: row.refund_no,
      amount: row.amount,
      total: order.amount,
      reason: row.reason,
      notifyUrl: notifyUrl(method),
    });
    if (status.kind === "done" || status.kind === "failed") return this.#end(method, row, status);
    const isOverdue = status.kind === "missing" && clock.now() - row.create_time >= REFUSED_MS;
    if (isOverdue) return this.#end(method, row, { kind: "failed", reason: status.reason });
    await new RefundRepository(db).note(row.refund_no, status.reason.slice(0, MAX_REASON));
  }

  /** Ends it once; the credits of a failed refund are returned in the same transaction. */
  async #end(method: OnlineMethod, row: RefundRow, ending: Ending): Promise<void> {
    const now = this.#deps.clock.now();
    const by = { userId: null, userName: method };
    await changeOrder(this.#deps, by, UNRESTRICTED_SCOPE, row.order_no, async (trx, order) => {
      const result =
        ending.kind === "done"
          ? { end_time: now, failure: "", provider_refund_id: ending.refundId }
          : { end_time: now, failure: ending.reason.slice(0, MAX_REASON) };
      if (!(await new RefundRepository(trx).end(row.refund_no, "pending", ending.kind, result))) return;
      if (ending.kind === "done" || row.kind === "surplus") return;
      const { refund_no: refundNo, order_no: orderNo, quantity } = row;
      const requester = { userId: row.request_id, name: row.request_name };
      await new Ledger(trx, now, this.#deps.trail).restore({
        deptId: order.dept_id,
        orderNo,
        refundNo,
        quantity,
        by: requester,
      });
    });
  }
}
