import { randomBytes } from "node:crypto";
import type { Clock } from "./core/clock.ts";

export type Provider = "wechat" | "alipay";

export interface Refund {
  readonly outRefundNo: string;
  readonly refundId: string;
  readonly amount: number;
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
  /** Alipay knows nothing of a code that nobody has opened. */
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

const digits = (count: number) =>
  BigInt(`0x${randomBytes(16).toString("hex")}`)
    .toString()
    .padStart(count, "0")
    .slice(-count);

/** What both providers remember, for as long as the gateway runs. */
export class Trades {
  readonly #clock: Clock;
  readonly #all = new Map<string, Trade>();

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

  refund(trade: Trade, outRefundNo: string, amount: number): Refund | "changed" | "too much" {
    const before = trade.refunds.get(outRefundNo);
    if (before) return before.amount === amount ? before : "changed";
    if (refunded(trade) + amount > trade.amount) return "too much";
    const refund = { outRefundNo, amount, refundId: `50${digits(26)}`, time: this.#clock.now() };
    trade.refunds.set(outRefundNo, refund);
    return refund;
  }
}

export const refunded = ({ refunds }: Trade): number =>
  [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0);
