import type { Refund, RefundKind, RefundState } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_refund: RefundTable;
  }
}

interface RefundTable {
  id: Generated<number>;
  /** Also the provider's name for it (out_refund_no): letters and digits, never used twice. */
  refund_no: string;
  order_no: string;
  kind: RefundKind;
  /** Credits that go back; of a surplus payment those that it would have bought. */
  quantity: number;
  /** Integer cents. */
  amount: number;
  status: RefundState;
  reason: string;
  /** The refunded attempt; null for an offline payment. */
  out_trade_no: string | null;
  provider_refund_id: string | null;
  failure: string;
  request_id: number;
  request_name: string;
  decide_id: number | null;
  decide_name: string | null;
  create_time: number;
  end_time: number | null;
  /** Number of queries to the provider, and the time of the next one. */
  checks: number;
  next_check_time: number;
}
export type RefundRow = Selectable<RefundTable>;
export type NewRefund = Pick<
  RefundRow,
  | "kind"
  | "refund_no"
  | "order_no"
  | "quantity"
  | "amount"
  | "status"
  | "reason"
  | "out_trade_no"
  | "request_id"
  | "request_name"
  | "create_time"
  | "next_check_time"
>;

/** How the audit trail names one that leaves its order as it is: of a surplus payment. */
export const REFUND_ENTITY = "business/refund";

export const toRefund = (row: RefundRow, timeFormat: TimeFormat): Refund => ({
  refundNo: row.refund_no,
  kind: row.kind,
  quantity: row.kind === "surplus" ? 0 : row.quantity,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  requestedBy: row.request_name,
  createTime: timeFormat.format(row.create_time),
  decidedBy: row.decide_name,
  endTime: timeFormat.format(row.end_time),
  failure: row.failure,
});
