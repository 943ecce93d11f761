import type { Bill, BillEntry } from "../payment/payment-gateway.service.ts";
import type { AttemptRow } from "./reconciliation.repository.ts";
import type { Difference } from "./reconciliation.table.ts";

/** A refund that this server requested. */
export interface KnownRefund {
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  readonly orderNo: string;
  readonly amount: number;
  /** Reported as done by the provider, on one of the bill's days. */
  readonly isDone: boolean;
}

interface Here {
  /** Attempts named in the bill, and those paid here on its days. */
  readonly attempts: readonly AttemptRow[];
  readonly paid: readonly AttemptRow[];
  readonly refunds: readonly KnownRefund[];
  /** Payments of the bill that were wholly refunded, on any day. */
  readonly refundedSurplus: readonly string[];
}

const difference = (kind: Difference["kind"], entry: BillEntry, here: Partial<Difference> = {}): Difference => ({
  kind,
  orderNo: null,
  outTradeNo: entry.outTradeNo,
  outRefundNo: entry.outRefundNo,
  transactionId: entry.transactionId,
  amountHere: null,
  amountThere: entry.amount,
  ...here,
});

function comparePayment(entry: BillEntry, attempt: AttemptRow | undefined, isRefunded: boolean): Difference | null {
  if (!attempt) return difference("missing-here", entry);
  const here = { orderNo: attempt.order_no, amountHere: attempt.amount };
  if (attempt.amount !== entry.amount) return difference("amount", entry, here);
  if (attempt.status === "open" || attempt.status === "closed") return difference("not-booked", entry, here);
  return attempt.status === "surplus" && !isRefunded ? difference("surplus", entry, here) : null;
}

function compareRefund(
  entry: BillEntry,
  attempt: AttemptRow | undefined,
  known: KnownRefund | undefined,
): Difference | null {
  if (known)
    return known.amount === entry.amount
      ? null
      : difference("refund-amount", entry, { orderNo: known.orderNo, amountHere: known.amount });
  // A surplus payment may also have been refunded on the provider's platform, without a refund here.
  if (attempt?.status === "surplus") return null;
  return difference("refund-missing-here", entry, { orderNo: attempt?.order_no ?? null });
}

/** All differences between a bill and this server, in the order of the bill. */
export function compareBill({ entries }: Bill, { attempts, paid, refunds, refundedSurplus }: Here): Difference[] {
  const attemptOf = new Map(attempts.map((attempt) => [attempt.out_trade_no, attempt]));
  const refundOf = new Map(refunds.map((refund) => [refund.outRefundNo, refund]));
  const refunded = new Set([
    ...entries.filter(({ kind }) => kind === "refund").map(({ outTradeNo }) => outTradeNo),
    ...refundedSurplus,
  ]);
  const billed = new Set(entries.filter(({ kind }) => kind === "payment").map(({ outTradeNo }) => outTradeNo));
  const billedRefunds = new Set(entries.map(({ outRefundNo }) => outRefundNo));
  const found = entries.map((entry) => {
    const attempt = attemptOf.get(entry.outTradeNo);
    return entry.kind === "payment"
      ? comparePayment(entry, attempt, refunded.has(entry.outTradeNo))
      : compareRefund(entry, attempt, refundOf.get(entry.outRefundNo ?? ""));
  });
  const missing = paid
    .filter(({ out_trade_no }) => !billed.has(out_trade_no))
    .map(
      (attempt): Difference => ({
        kind: "missing-there",
        orderNo: attempt.order_no,
        outTradeNo: attempt.out_trade_no,
        outRefundNo: null,
        transactionId: attempt.transaction_id ?? "",
        amountHere: attempt.amount,
        amountThere: null,
      }),
    );
  const missingRefunds = refunds
    .filter(({ outRefundNo, isDone }) => isDone && !billedRefunds.has(outRefundNo))
    .map(
      ({ orderNo, outTradeNo, outRefundNo, amount }): Difference => ({
        kind: "refund-missing-there",
        orderNo,
        outTradeNo,
        outRefundNo,
        transactionId: "",
        amountHere: amount,
        amountThere: null,
      }),
    );
  return [...found.filter((one) => one !== null), ...missing, ...missingRefunds];
}
