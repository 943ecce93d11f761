import type { Language, OnlineMethod } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_payment_attempt: AttemptTable;
  }
}

/**
 * open: can be paid, or was paid without our knowledge. paid: became the order's credit. closed: can no longer be
 * paid. surplus: paid although the order no longer needed it; to be refunded.
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
  /** The payer's language: a provider accepts the same attempt again only with the same texts. */
  language: Language;
  status: AttemptStatus;
  /** null until the provider has answered. */
  code_url: string | null;
  pay_url: string | null;
  transaction_id: string | null;
  create_time: number;
  expire_time: number;
  paid_time: number | null;
  /** Number of queries to the provider, and the time of the next one. */
  checks: number;
  next_check_time: number;
}
export type AttemptRow = Selectable<AttemptTable>;
export type NewAttempt = Pick<
  AttemptRow,
  | "out_trade_no"
  | "order_no"
  | "method"
  | "channel"
  | "amount"
  | "language"
  | "create_time"
  | "expire_time"
  | "next_check_time"
>;
