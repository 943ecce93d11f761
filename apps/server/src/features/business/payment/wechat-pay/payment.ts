import * as z from "zod";
import type { ProviderPayment } from "../payment-gateway.service.ts";
import type { ProviderAccount } from "../provider-account.ts";

const WINDOW_S = 300;

/** Unix seconds as digits, less than five minutes from now. */
export const isFresh = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) < WINDOW_S;

const Transaction = z.object({
  out_trade_no: z.string().min(1).max(64),
  trade_state: z.string(),
  transaction_id: z.string().min(1).max(64).optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int(), currency: z.literal("CNY") }),
});

const Owner = z.object({ appid: z.string(), mchid: z.string() });

/** Whether a transaction belongs to this merchant and app. */
export function isOwn(account: ProviderAccount, data: unknown): boolean {
  const owner = Owner.safeParse(data);
  return owner.success && owner.data.appid === account.appId && owner.data.mchid === account.merchantId;
}

/** A transaction of a query or notification as a payment; undefined while it is unpaid. */
export function readPayment(data: unknown): ProviderPayment | undefined {
  const parsed = Transaction.safeParse(data);
  if (!parsed.success) return undefined;
  const { out_trade_no, trade_state, transaction_id, success_time, amount } = parsed.data;
  // REFUND also after a partial refund: it was paid.
  if (trade_state !== "SUCCESS" && trade_state !== "REFUND") return undefined;
  if (transaction_id === undefined || success_time === undefined) return undefined;
  return {
    outTradeNo: out_trade_no,
    transactionId: transaction_id,
    amount: amount.total,
    paidTime: Date.parse(success_time),
  };
}
