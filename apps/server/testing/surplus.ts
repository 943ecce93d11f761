import type { Db } from "../src/core/db/database.ts";
import { PaymentAttemptRepository } from "../src/features/business/order/payment-attempt.repository.ts";

/** A payment that the order needed no longer, as a provider's message leaves it; gives its number. */
export async function surplusPayment(db: Db, orderNo: string, amount: number, now: number): Promise<string> {
  const attempts = new PaymentAttemptRepository(db);
  const name = orderNo.replaceAll(/[^0-9A-Z]/g, "");
  const { id, out_trade_no } = await attempts.insert({
    out_trade_no: `EXTRA${name}`,
    order_no: orderNo,
    method: "wechat",
    channel: "code",
    language: "zh",
    amount,
    create_time: now,
    expire_time: now,
    next_check_time: now,
  });
  await attempts.pay(id, { transaction_id: `T${name}`, paid_time: now });
  await attempts.markSurplus(id);
  return out_trade_no;
}
