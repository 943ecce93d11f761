import { randomBytes } from "node:crypto";
import type { Clock } from "./core/clock.ts";

export type Provider = "wechat" | "alipay";

/** As WeChat Pay names them; Alipay knows a refund that succeeded, or none. */
export type RefundStatus = "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL";

export interface Refund {
  readonly outRefundNo: string;
  readonly refundId: string;
  readonly amount: number;
  readonly notifyUrl: string | undefined;
  status: RefundStatus;
  readonly time: number;
}
export interface Trade {
  readonly provider: Provider;
  readonly outTradeNo: string;
  /** Cents. */
  readonly amount: number;
  readonly subject: string;
  readonly notifyUrl: string;
  readonly returnUrl: string | undefined;
  readonly expireTime: number;
  /** What a payer's device finds in the code. */
  readonly code: string;
  /** Alipay has no trade for a code that was never opened. */
  opened: boolean;
  status: "unpaid" | "paid" | "closed";
  transactionId: string;
  paidTime: number;
  readonly refunds: Map<string, Refund>;
}
type NewTrade = Pick<
  Trade,
  "provider" | "outTradeNo" | "amount" | "subject" | "notifyUrl" | "returnUrl" | "expireTime"
>;

type NewRefund = Pick<Refund, "outRefundNo" | "amount" | "notifyUrl">;

const digits = (count: number) =>
  BigInt(`0x${randomBytes(16).toString("hex")}`)
    .toString()
    .padStart(count, "0")
    .slice(-count);

/** What both providers remember, for as long as the gateway runs. */
export class Trades {
  readonly #clock: Clock;
  readonly #all = new Map<string, Trade>();
  readonly #ended: { readonly trade: Trade; readonly refund: Refund }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(provider: Provider, outTradeNo: string): Trade | undefined {
    const trade = this.#all.get(`${provider}/${outTradeNo}`);
    if (trade?.status === "unpaid" && trade.expireTime <= this.#clock.now()) trade.status = "closed";
    return trade;
  }

  byCode(code: string): Trade | undefined {
    return [...this.#all.values()].find((trade) => trade.code === code);
  }

  all(): Trade[] {
    return [...this.#all.values()].reverse();
  }

  add(trade: NewTrade, opened: boolean): Trade {
    const added: Trade = {
      ...trade,
      code: randomBytes(9).toString("base64url"),
      opened,
      status: "unpaid",
      transactionId: "",
      paidTime: 0,
      refunds: new Map(),
    };
    this.#all.set(`${trade.provider}/${trade.outTradeNo}`, added);
    return added;
  }

  /** False where it cannot be paid any more. */
  pay(trade: Trade): boolean {
    if (this.find(trade.provider, trade.outTradeNo)?.status !== "unpaid") return false;
    trade.status = "paid";
    trade.opened = true;
    trade.transactionId = `42${digits(26)}`;
    trade.paidTime = Math.floor(this.#clock.now() / 1000) * 1000;
    return true;
  }

  /** What becomes of refunds from now on; `REFUSED` where the merchant has no money to give back. */
  refundResult: RefundStatus | "REFUSED" = "SUCCESS";

  refund(trade: Trade, { outRefundNo, amount, notifyUrl }: NewRefund): Refund | "changed" | "too much" | "refused" {
    const before = trade.refunds.get(outRefundNo);
    if (before) return before.amount === amount ? before : "changed";
    if (refunded(trade) + amount > trade.amount) return "too much";
    if (this.refundResult === "REFUSED") return "refused";
    const refund: Refund = {
      ...{ outRefundNo, amount, notifyUrl, status: this.refundResult },
      ...{ refundId: `50${digits(26)}`, time: this.#clock.now() },
    };
    trade.refunds.set(outRefundNo, refund);
    if (refund.status !== "PROCESSING") this.#ended.push({ trade, refund });
    return refund;
  }

  /** Refunds under way end as refunds do now. */
  endRefunds(): void {
    if (this.refundResult === "PROCESSING" || this.refundResult === "REFUSED") return;
    for (const trade of this.#all.values())
      for (const refund of trade.refunds.values())
        if (refund.status === "PROCESSING") {
          refund.status = this.refundResult;
          this.#ended.push({ trade, refund });
        }
  }

  /** Ended trades whose notification was not acknowledged. */
  takeEndedRefunds(): readonly { readonly trade: Trade; readonly refund: Refund }[] {
    return this.#ended.splice(0);
  }
}

export const refunded = ({ refunds }: Trade): number =>
  [...refunds.values()].reduce((sum, { amount, status }) => sum + (status === "CLOSED" ? 0 : amount), 0);
