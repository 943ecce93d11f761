import type { OnlineMethod } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_payment_attempt: AttemptTable;
  }
}

/**
 * open: can be paid, or was paid and we do not know yet. paid: became the order's credit. closed: nobody can pay it any
 * more. surplus: paid although the order needed it no longer; the money goes back.
 */
export type AttemptStatus = "open" | "paid" | "closed" | "surplus";

interface AttemptTable {
  id: Generated<number>;
  /** The provider's name for it: letters and digits, at most 32, never used twice. */
  out_trade_no: string;
  order_no: string;
  method: OnlineMethod;
  channel: "code" | "page";
  /** Integer cents. */
  amount: number;
  status: AttemptStatus;
  /** null until the provider has answered. */
  code_url: string | null;
  pay_url: string | null;
  transaction_id: string | null;
  create_time: number;
  expire_time: number;
  paid_time: number | null;
  /** How often the provider was asked about it, and when it is next. */
  checks: number;
  next_check_time: number;
}
export type AttemptRow = Selectable<AttemptTable>;
export type NewAttempt = Pick<
  AttemptRow,
  "out_trade_no" | "order_no" | "method" | "channel" | "amount" | "create_time" | "expire_time" | "next_check_time"
>;
