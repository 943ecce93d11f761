import type { OnlineMethod, PaymentChannel } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { createKeyedQueue } from "../../../core/keyed-queue.ts";
import { randomHex } from "../../../core/random.ts";
import {
  type Checkout,
  NotificationError,
  type PaymentGateway,
  type RawNotification,
} from "../payment/payment-gateway.service.ts";
import type { PaymentProviders } from "../payment/payment-providers.service.ts";
import { OrderRepository } from "./order.repository.ts";
import type { OrderRow } from "./order.table.ts";
import { PaymentAttemptRepository } from "./payment-attempt.repository.ts";
import type { AttemptRow } from "./payment-attempt.table.ts";
import { type BookingDeps, PaymentBooking } from "./payment-booking.service.ts";

const MINUTE_MS = 60_000;
/** How long one code or page can be paid; both providers' codes live for two hours. */
const ATTEMPT_MS = 30 * MINUTE_MS;
/** Less than this is left: a new attempt is made. */
const USEFUL_MS = MINUTE_MS;
/** When a silent attempt is asked about: the intervals of WeChat Pay's documents, at our minute's step. */
const CHECK_MINUTES = [1, 1, 1, 3, 5, 10, 30];
const MAX_CHECKS_AT_ONCE = 50;

export interface OnlinePaymentDeps extends BookingDeps {
  readonly providers: PaymentProviders;
  readonly notifyUrl: (method: OnlineMethod) => string;
  readonly onError: (error: unknown) => void;
}

/** An order that a provider is paid for. */
type OnlineOrder = Pick<OrderRow, "order_no" | "amount" | "quantity"> & { readonly method: OnlineMethod };

export interface TimedCheckout extends Checkout {
  readonly payBefore: number | null;
}
const toCheckout = (attempt: AttemptRow): TimedCheckout => ({
  codeUrl: attempt.code_url,
  payUrl: attempt.pay_url,
  payBefore: attempt.expire_time,
});

/** Online payment of orders: attempts at a provider, and what the provider says of them. */
export class OnlinePayment {
  readonly #deps: OnlinePaymentDeps;
  readonly #booking: PaymentBooking;
  /** A provider is asked about one attempt once at a time: a second request would get a second code. */
  readonly #inTurn = createKeyedQueue();

  constructor(deps: OnlinePaymentDeps) {
    this.#deps = deps;
    this.#booking = new PaymentBooking(deps);
  }

  available(): Promise<OnlineMethod[]> {
    return this.#deps.providers.available();
  }

  /** Refused where the method is not enabled, or the amount is below what a provider takes. */
  async verifyMethod(method: OnlineMethod, amount: number): Promise<void> {
    await this.#deps.providers.enabled(method);
    if (amount < 1) throw failField("method", "ONLINE_AMOUNT_ZERO");
  }

  /** Where the order is paid. The same attempt goes on until it has expired; a second click makes no second one. */
  async begin(order: OnlineOrder, channel: PaymentChannel): Promise<TimedCheckout> {
    const gateway = await this.#deps.providers.enabled(order.method);
    for (const attempt of await this.#openOf(order.order_no))
      if (attempt.expire_time - this.#deps.clock.now() < USEFUL_MS) await this.#check(attempt);
    const attempt = await this.#attemptFor(order, channel);
    return this.#inTurn(attempt.out_trade_no, async () => {
      const now = await new PaymentAttemptRepository(this.#deps.db).one(attempt.method, attempt.out_trade_no);
      if (now && (now.code_url !== null || now.pay_url !== null)) return toCheckout(now);
      return this.#create(gateway, attempt, order.quantity);
    });
  }

  /** Asks the provider about every attempt of the order that is open. */
  async query(orderNo: string): Promise<void> {
    for (const attempt of await this.#openOf(orderNo)) await this.#check(attempt);
  }

  /** Ends every attempt at the provider. One that was paid meanwhile becomes credit, as always. */
  async closeAttempts(orderNo: string): Promise<void> {
    for (const attempt of await this.#openOf(orderNo)) await this.#close(attempt);
  }

  /** Asks about silent attempts; called every minute, by every process. One that fails is no reason to leave out others. */
  async checkDue(): Promise<void> {
    const { db, clock, onError } = this.#deps;
    for (const attempt of await new PaymentAttemptRepository(db).due(clock.now(), MAX_CHECKS_AT_ONCE)) {
      const minutes = CHECK_MINUTES[attempt.checks] ?? CHECK_MINUTES.at(-1) ?? 1;
      await new PaymentAttemptRepository(db).checked(attempt.id, clock.now() + minutes * MINUTE_MS);
      await this.#check(attempt).catch(onError);
    }
  }

  /** A provider's message: verified, then booked, and only then acknowledged. */
  async receive(method: OnlineMethod, raw: RawNotification): Promise<void> {
    const gateway = await this.#deps.providers.find(method);
    if (!gateway) throw new NotificationError("no such provider is set up");
    const notification = gateway.readNotification(raw);
    if (notification.kind === "payment") await this.#booking.book(method, notification.payment);
  }

  #openOf(orderNo: string): Promise<AttemptRow[]> {
    return new PaymentAttemptRepository(this.#deps.db).openOf(orderNo);
  }

  #attemptFor(order: OnlineOrder, channel: PaymentChannel): Promise<AttemptRow> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).hold(order.order_no);
      const open = await new PaymentAttemptRepository(trx).openOf(order.order_no);
      const now = clock.now();
      const usable = open.find((one) => one.channel === channel && one.expire_time - now >= USEFUL_MS);
      return usable ?? this.#newAttempt(trx, order, channel, now);
    });
  }

  #newAttempt(trx: Db, order: OnlineOrder, channel: PaymentChannel, now: number): Promise<AttemptRow> {
    const day = this.#deps.timeFormat.format(now).slice(0, 10).replaceAll("-", "");
    return new PaymentAttemptRepository(trx).insert({
      out_trade_no: `${day}${randomHex(12).toUpperCase()}`,
      order_no: order.order_no,
      method: order.method,
      channel,
      amount: order.amount,
      create_time: now,
      expire_time: now + ATTEMPT_MS,
      next_check_time: now + MINUTE_MS,
    });
  }

  /** Without an answer the attempt stays, and is created again under the same number: a new one could be paid twice. */
  async #create(gateway: PaymentGateway, attempt: AttemptRow, quantity: number): Promise<TimedCheckout> {
    const { db, notifyUrl } = this.#deps;
    const { codeUrl, payUrl } = await gateway.create({
      outTradeNo: attempt.out_trade_no,
      channel: attempt.channel,
      amount: attempt.amount,
      subject: `制卡次数 ${quantity} 次`,
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

  /** What a query says is verified already; another amount than ordered is nobody's payment of this order. */
  async #book({ method }: AttemptRow, payment: Parameters<PaymentBooking["book"]>[1]): Promise<void> {
    try {
      await this.#booking.book(method, payment);
    } catch (error) {
      if (!(error instanceof NotificationError)) throw error;
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: method });
    }
  }
}
