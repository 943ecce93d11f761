import * as z from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { OnlineMethod } from "./payment/provider.ts";

/** Kinds of difference between a bill and our payments. */
export const DIFFERENCE_KINDS = [
  "missing-here",
  "missing-there",
  "not-booked",
  "amount",
  "surplus",
  "refund-missing-here",
  "refund-missing-there",
  "refund-amount",
] as const;

export const BillDifference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  /** null if no order matches it. */
  orderNo: z.string().nullable(),
  /** Id of the payment attempt at the provider. */
  outTradeNo: z.string(),
  outRefundNo: z.string().nullable(),
  transactionId: z.string(),
  /** Integer cents here and on the bill; null if missing. */
  amountHere: z.number().nullable(),
  amountThere: z.number().nullable(),
  /** What is wrong and how to fix it, in the caller's language. */
  text: z.string(),
  remedy: z.string(),
});
export type BillDifference = z.output<typeof BillDifference>;

const Summary = z.object({
  id: z.number(),
  method: OnlineMethod,
  /** The days that the bill covers, as the provider counts them (UTC+8). */
  firstDay: z.string(),
  lastDay: z.string(),
  source: z.enum(["file", "provider"]),
  operator: z.string(),
  createTime: EncodedTimestamp,
  /** Number of payments on the bill. */
  payments: z.number(),
  refunds: z.number(),
  differenceCount: z.number(),
});
export type ReconciliationSummary = z.output<typeof Summary>;
export const Reconciliation = Summary.extend({ differences: z.array(BillDifference) });
export type Reconciliation = z.output<typeof Reconciliation>;

export const BillDay = z.object({ method: OnlineMethod, billDay: z.iso.date() });
export type BillDay = z.output<typeof BillDay>;

export const ReconciliationQuery = pageQuery(["createTime"]).extend({ method: unset(OnlineMethod) });
export type ReconciliationQuery = z.output<typeof ReconciliationQuery>;

export const BILL_MAX_BYTES = 8 * 1024 * 1024;

const mayReconcile = access.permission("business:order:reconcile");
const wholeMerchant = scope.none("a bill is of the whole merchant; only who sees every department may compare it");
const byId = z.object({ id: Id });

/**
 * A bill covers all orders of the merchant: callers who may not see every order are rejected
 * (`RECONCILIATION_NEEDS_ALL`).
 */
export const reconciliationRoutes = routes({
  file: {
    method: "POST",
    path: "/business/order/reconcile",
    title: "reconciliation.file",
    access: mayReconcile,
    scope: wholeMerchant,
    audit: "import",
    query: z.object({ method: OnlineMethod }),
    upload: { field: "file", maxBytes: BILL_MAX_BYTES },
    reply: reply.data(Reconciliation),
  },
  day: {
    method: "POST",
    path: "/business/order/reconcile/day",
    title: "reconciliation.day",
    access: mayReconcile,
    scope: wholeMerchant,
    audit: "other",
    body: BillDay,
    reply: reply.data(Reconciliation),
  },
  list: {
    method: "GET",
    path: "/business/order/reconcile/list",
    title: "reconciliation.list",
    access: mayReconcile,
    scope: wholeMerchant,
    query: ReconciliationQuery,
    reply: reply.rows(Summary),
  },
  one: {
    method: "GET",
    path: "/business/order/reconcile/{id}",
    title: "reconciliation.one",
    access: mayReconcile,
    scope: wholeMerchant,
    params: byId,
    reply: reply.data(Reconciliation),
  },
  export: {
    method: "GET",
    path: "/business/order/reconcile/{id}/export",
    title: "reconciliation.export",
    access: mayReconcile,
    scope: wholeMerchant,
    audit: "export",
    params: byId,
    reply: reply.spreadsheet,
  },
});
