import {
  type BillDifference,
  DIFFERENCE_KINDS,
  type OnlineMethod,
  type Reconciliation,
  type ReconciliationSummary,
} from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import * as z from "zod";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** What a bill was compared with, at that time. */
    biz_reconciliation: ReconciliationTable;
  }
}

interface ReconciliationTable {
  id: Generated<number>;
  method: OnlineMethod;
  first_day: string;
  last_day: string;
  source: "file" | "provider";
  /** "" for a timed task. */
  user_name: string;
  create_time: number;
  payments: number;
  refunds: number;
  difference_count: number;
  /** JSON of `Difference[]`. */
  differences: string;
}
export type ReconciliationRow = Selectable<ReconciliationTable>;

/** As stored: its text is formatted by kind, in the reader's language. */
export const Difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  orderNo: z.string().nullable(),
  outTradeNo: z.string(),
  outRefundNo: z.string().nullable(),
  transactionId: z.string(),
  amountHere: z.number().nullable(),
  amountThere: z.number().nullable(),
});
export type Difference = z.output<typeof Difference>;

export const reconciliationList: ListOptions = {
  id: "biz_reconciliation.id",
  columns: { createTime: "biz_reconciliation.create_time" },
};

export const toSummary = (row: ReconciliationRow, timeFormat: TimeFormat): ReconciliationSummary => ({
  id: row.id,
  method: row.method,
  firstDay: row.first_day,
  lastDay: row.last_day,
  source: row.source,
  operator: row.user_name,
  createTime: timeFormat.format(row.create_time),
  payments: row.payments,
  refunds: row.refunds,
  differenceCount: row.difference_count,
});

export const toReconciliation = (
  row: ReconciliationRow,
  timeFormat: TimeFormat,
  explain: (difference: Difference) => BillDifference,
): Reconciliation => ({
  ...toSummary(row, timeFormat),
  differences: z.array(Difference).parse(JSON.parse(row.differences)).map(explain),
});
