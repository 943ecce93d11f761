import * as z from "zod";
import { fail } from "../../../../core/errors.ts";
import type { RefundRequest, RefundStatus } from "../payment-gateway.service.ts";

const Refund = z.object({
  refund_id: z.string().min(1).max(64),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.string().max(20),
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.literal("CNY").default("CNY") }),
});

/** A signed reply about a refund; one about another refund is rejected. */
export function readRefund(request: RefundRequest, data: unknown): RefundStatus {
  const refund = Refund.safeParse(data).data;
  const isOfRequest =
    refund?.out_refund_no === request.outRefundNo &&
    refund.out_trade_no === request.outTradeNo &&
    refund.amount.refund === request.amount &&
    refund.amount.total === request.total;
  if (!refund || !isOfRequest) throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: "wechat" });
  if (refund.status === "SUCCESS") return { kind: "done", refundId: refund.refund_id };
  // ABNORMAL must be resolved on the provider's platform; it then ends as one of the others.
  if (refund.status !== "CLOSED")
    return { kind: "pending", reason: refund.status === "PROCESSING" ? "" : refund.status };
  return { kind: "failed", reason: refund.status };
}
