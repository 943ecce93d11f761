import type { Language, OnlineMethod, PaymentChannel } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { createKeyedQueue } from "../../../core/keyed-queue.ts";
import { translate } from "../../../core/messages.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import {
  type Checkout,
  NotificationError,
  type PaymentGateway,
  type RawNotification,
} from "../payment/payment-gateway.service.ts";
import { minutesUntilCheck } from "./check-minutes.ts";
import { OrderRepository } from "./order.repository.ts";
import type { OrderRow } from "./order.table.ts";
import { createTradeNo } from "./order-numbers.ts";
import { PaymentAttemptRepository } from "./payment-attempt.repository.ts";
import type { AttemptRow } from "./payment-attempt.table.ts";
import { PaymentBooking } from "./payment-booking.service.ts";
import { type OnlinePaymentDeps, ProviderRefunds } from "./provider-refund.service.ts";

/** Validity of a code or page; both providers' codes are valid for two hours. */
const ATTEMPT_MS = 30 * MINUTE_MS;
/** With less time left, a new attempt is created. */
const USEFUL_MS = MINUTE_MS;
const MAX_CHECKS_AT_ONCE = 50;

/** An order that a provider is paid for. */
type OnlineOrder = Pick<OrderRow, "order_no" | "amount" | "quantity"> & { readonly method: OnlineMethod };

export interface TimedCheckout extends Checkout {
  readonly payBefore: number | null;
}
/** The order turned out to be paid: it must not be paid again. */
const NOTHING_TO_PAY: TimedCheckout = { codeUrl: null, payUrl: null, payBefore: null };
const toCheckout = (attempt: AttemptRow): TimedCheckout => ({
  codeUrl: attempt.code_url,
  payUrl: attempt.pay_url,
  payBefore: attempt.expire_time,
});

/** Online payment of orders: attempts at a provider, and their results. */
export class OnlinePayment {
  readonly #deps: OnlinePaymentDeps;
  readonly #booking: PaymentBooking;
  readonly refunds: ProviderRefunds;
  /** Serializes calls to a provider per attempt: a second call would create a second code. */
  readonly #inTurn = createKeyedQueue();

  constructor(deps: OnlinePaymentDeps) {
    this.#deps = deps;
    this.#booking = new PaymentBooking(deps);
    this.refunds = new ProviderRefunds(deps);
  }

  available(): Promise<OnlineMethod[]> {
    return this.#deps.providers.available();
  }

  /** Rejects a disabled method, or an amount below the provider's minimum. */
  async verifyMethod(method: OnlineMethod, amount: number): Promise<void> {
    await this.#deps.providers.enabled(method);
    if (amount < 1) throw failField("method", "ONLINE_AMOUNT_ZERO");
  }

  /** Starts the payment, or returns the current attempt until it has expired; a second click creates no second one. */
  async begin(order: OnlineOrder, channel: PaymentChannel, language: Language): Promise<TimedCheckout> {
    const gateway = await this.#deps.providers.enabled(order.method);
    for (const attempt of await this.#openOf(order.order_no))
      if (attempt.expire_time - this.#deps.clock.now() < USEFUL_MS) await this.#check(attempt);
    const attempt = await this.#attemptFor(order, channel, language);
    if (!attempt) return NOTHING_TO_PAY;
    return this.#inTurn(attempt.out_trade_no, async () => {
      const now = await new PaymentAttemptRepository(this.#deps.db).one(attempt.method, attempt.out_trade_no);
      if (now && (now.code_url !== null || now.pay_url !== null)) return toCheckout(now);
      return this.#create(gateway, attempt, order.quantity);
    });
  }

  /** Asks the provider about the order's unpaid attempts, closed ones included, and about its open refunds. */
  async query(orderNo: string): Promise<void> {
    for (const attempt of await new PaymentAttemptRepository(this.#deps.db).unpaidOf(orderNo))
      await this.#check(attempt);
    await this.refunds.query(orderNo);
  }

  /** Ends every attempt at the provider. One that was paid meanwhile becomes credit, as always. */
  async closeAttempts(orderNo: string): Promise<void> {
    for (const attempt of await this.#openOf(orderNo)) await this.#close(attempt);
  }

  /** Queries unreported attempts and refunds, and returns their number. An error does not stop the others. */
  async checkDue(): Promise<number> {
    const { db, clock, onError } = this.#deps;
    const attempts = await new PaymentAttemptRepository(db).due(clock.now(), MAX_CHECKS_AT_ONCE);
    for (const attempt of attempts) {
      const next = clock.now() + minutesUntilCheck(attempt.checks) * MINUTE_MS;
      await new PaymentAttemptRepository(db).checked(attempt.id, next);
      await this.#check(attempt).catch(onError);
    }
    return attempts.length + (await this.refunds.checkDue());
  }

  /** A provider's message: verified, then booked, and only then acknowledged. */
  async receive(method: OnlineMethod, raw: RawNotification): Promise<void> {
    const gateway = await this.#deps.providers.find(method);
    if (!gateway) throw new NotificationError("no such provider is set up");
    const notification = gateway.readNotification(raw);
    if (notification.kind === "payment") await this.#booking.book(method, notification.payment);
    if (notification.kind === "refund") await this.refunds.receive(notification.outRefundNo);
  }

  #openOf(orderNo: string): Promise<AttemptRow[]> {
    return new PaymentAttemptRepository(this.#deps.db).openOf(orderNo);
  }

  #attemptFor(order: OnlineOrder, channel: PaymentChannel, language: Language): Promise<AttemptRow | undefined> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).hold(order.order_no);
      if (!(await new OrderRepository(trx).isPending(order.order_no))) return undefined;
      const open = await new PaymentAttemptRepository(trx).openOf(order.order_no);
      const now = clock.now();
      const usable = open.find((one) => one.channel === channel && one.expire_time - now >= USEFUL_MS);
      return usable ?? this.#newAttempt(trx, order, { channel, language }, now);
    });
  }

  #newAttempt(
    trx: Db,
    order: OnlineOrder,
    how: Pick<AttemptRow, "channel" | "language">,
    now: number,
  ): Promise<AttemptRow> {
    return new PaymentAttemptRepository(trx).insert({
      out_trade_no: createTradeNo(this.#deps),
      order_no: order.order_no,
      method: order.method,
      ...how,
      amount: order.amount,
      create_time: now,
      expire_time: now + ATTEMPT_MS,
      next_check_time: now + MINUTE_MS,
    });
  }

  /**
   * Without a reply the attempt stays, and is created again with the same number, because a new one could be paid
   * twice.
   */
  async #create(gateway: PaymentGateway, attempt: AttemptRow, quantity: number): Promise<TimedCheckout> {
    const { db, notifyUrl } = this.#deps;
    const { codeUrl, payUrl } = await gateway.create({
      outTradeNo: attempt.out_trade_no,
      channel: attempt.channel,
      amount: attempt.amount,
      subject: translate(attempt.language, "server")("payment.subject", { count: quantity }),
      expireTime: attempt.expire_time,
      notifyUrl: notifyUrl(attempt.method),
    });
    await new PaymentAttemptRepository(db).keepCheckout(attempt.id, { code_url: codeUrl, pay_url: payUrl });
    return { codeUrl, payUrl, payBefore: attempt.expire_time };
  }

  async #check(attempt: AttemptRow): Promise<void> {
    const { db, clock } = this.#deps;
    const gateway = await this.#gatewayOf(attempt);
    const status = await gateway.query(attempt.out_trade_no);
    if (status.kind === "paid") return this.#book(attempt, status.payment);
    if (status.kind === "closed") return void (await new PaymentAttemptRepository(db).close(attempt.id));
    if (clock.now() >= attempt.expire_time) await this.#close(attempt);
  }

  /** Closed at the provider first: until then it could still be paid. */
  async #close(attempt: AttemptRow): Promise<void> {
    const gateway = await this.#gatewayOf(attempt);
    if ((await gateway.close(attempt.out_trade_no)) === "closed")
      return void (await new PaymentAttemptRepository(this.#deps.db).close(attempt.id));
    const status = await gateway.query(attempt.out_trade_no);
    if (status.kind === "paid") await this.#book(attempt, status.payment);
  }

  async #gatewayOf({ method }: AttemptRow): Promise<PaymentGateway> {
    const gateway = await this.#deps.providers.find(method);
    if (!gateway) throw fail("PAYMENT_PROVIDER_UNREACHABLE", { provider: method });
    return gateway;
  }

  /** The result of a query is verified already; a payment of another amount is not accepted for this order. */
  async #book({ method }: AttemptRow, payment: Parameters<PaymentBooking["book"]>[1]): Promise<void> {
    try {
      await this.#booking.book(method, payment);
    } catch (error) {
      if (!(error instanceof NotificationError)) throw error;
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: method });
    }
  }
}
