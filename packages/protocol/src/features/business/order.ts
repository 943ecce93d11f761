import * as z from "zod";
import { IdempotencyKey, nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { MAX_QUANTITY, PaymentMethod, PriceTier } from "./payment.ts";

/** Stored states of an order and those that are derived from its remaining credits (in use, insufficient balance). */
export const ORDER_STATES = ["pending", "in-use", "insufficient-balance", "recharge-failed", "deleted"] as const;
export const OrderState = z.enum(ORDER_STATES);
export type OrderState = z.output<typeof OrderState>;

/** Filter of the list besides the states: offline payments with evidence that two people have not reviewed yet. */
export const PENDING_REVIEW = "pending-review";
/** Filter of the list: orders with an overpayment that was not refunded. */
export const SURPLUS = "surplus";

const OrderNo = z.string().regex(/^[A-Z0-9-]{8,40}$/);

export const Order = z.object({
  orderNo: OrderNo,
  deptId: z.number(),
  deptName: z.string(),
  payerId: z.number(),
  payer: z.string(),
  /** Integer cents: the price at the time of the order, times the quantity. */
  payAmount: z.number(),
  price: z.number(),
  quantity: z.number(),
  /** null until it is paid. */
  remaining: z.number().nullable(),
  reserved: z.number().nullable(),
  /** Credits that are refunded or being refunded; null until it is paid. */
  refunded: z.number().nullable(),
  /** Part of `refunded` whose refund is not finished. */
  refunding: z.number(),
  /** Integer cents that were refunded. */
  refundAmount: z.number(),
  /** Integer cents that were paid although the order no longer needed them, and were not refunded. */
  surplus: z.number(),
  method: PaymentMethod,
  status: OrderState,
  /** Reference of the payment: a bank's reference or a receipt number. */
  evidence: z.string(),
  /** Number of files that the payer has uploaded as evidence. */
  evidenceFiles: z.number(),
  /** Neither this person nor the payer may approve it. */
  confirmedById: z.number().nullable(),
  confirmedBy: z.string().nullable(),
  confirmTime: EncodedTimestamp,
  approvedBy: z.string().nullable(),
  refuseReason: z.string(),
  remark: z.string(),
  createTime: EncodedTimestamp,
  payTime: EncodedTimestamp,
  /** The provider's number of the payment; null before payment and for offline payment. */
  transactionId: z.string().nullable(),
  /** When an unpaid order expires. */
  expireTime: EncodedTimestamp,
});
export type Order = z.output<typeof Order>;

export const OrderInput = z.object({
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  method: PaymentMethod,
  /** The account; default: the caller's own department. */
  deptId: Id.optional(),
  remark: z.string().trim().max(200).default(""),
  idempotencyKey: IdempotencyKey,
});
export type OrderInput = z.output<typeof OrderInput>;

/**
 * requested: refund of an offline payment that waits for a second person. pending: the provider has not finished it.
 * done: the money was refunded. failed, refused: the credits were returned.
 */
export const REFUND_STATES = ["requested", "pending", "done", "failed", "refused"] as const;
export const RefundState = z.enum(REFUND_STATES);
export type RefundState = z.output<typeof RefundState>;
/** States of a refund whose credits may still be returned. */
export const OPEN_REFUNDS = ["requested", "pending"] as const satisfies readonly RefundState[];
/**
 * unused: credits of the order are refunded. surplus: a payment that was never converted to credits is refunded,
 * because the order no longer needed it.
 */
export const REFUND_KINDS = ["unused", "surplus"] as const;
export const RefundKind = z.enum(REFUND_KINDS);
export type RefundKind = z.output<typeof RefundKind>;
const RefundNo = z.string().regex(/^R[A-Z0-9]{8,39}$/);

export const Refund = z.object({
  refundNo: RefundNo,
  kind: RefundKind,
  /** Credits; 0 for a surplus payment. */
  quantity: z.number(),
  /** Integer cents: quantity × price of the order, or the whole surplus payment. */
  amount: z.number(),
  status: RefundState,
  reason: z.string(),
  requestedBy: z.string(),
  createTime: EncodedTimestamp,
  /** The second person; null if a provider decides. */
  decidedBy: z.string().nullable(),
  endTime: EncodedTimestamp,
  /** Code of the reason why it was refused or has failed. */
  failure: z.string(),
});
export type Refund = z.output<typeof Refund>;

/** Evidence of an offline payment: a transfer slip as image or PDF. */
export const EVIDENCE_MAX_BYTES = 5 * 1024 * 1024;
export const MAX_EVIDENCE_FILES = 5;
const EvidenceName = z
  .string()
  .regex(/^[0-9a-f]{32}\.(png|jpg|webp|pdf)$/)
  .meta({ examples: [`${"0a".repeat(16)}.png`] });
export const EvidenceFile = z.object({
  file: EvidenceName,
  size: z.number(),
  uploadedBy: z.string(),
  createTime: EncodedTimestamp,
});
export type EvidenceFile = z.output<typeof EvidenceFile>;

/** Our id of a payment at its provider. */
const OutTradeNo = z
  .string()
  .regex(/^[0-9A-Z]{8,32}$/)
  .meta({ examples: ["2026112000000000000000000000000A"] });
/** A payment that the order no longer needed: paid twice, or after the order was deleted. */
export const SurplusPayment = z.object({
  outTradeNo: OutTradeNo,
  amount: z.number(),
  transactionId: z.string(),
  paidTime: EncodedTimestamp,
  /** Its refund, pending or done; null if none was requested. */
  refundNo: z.string().nullable(),
});
export type SurplusPayment = z.output<typeof SurplusPayment>;
export const SurplusRefundInput = z.object({ reason: nonEmptyText(80) });

export const OrderDetail = Order.extend({
  refunds: z.array(Refund),
  surplusPayments: z.array(SurplusPayment),
  files: z.array(EvidenceFile),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const RefundInput = z.object({
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  reason: nonEmptyText(80),
  idempotencyKey: IdempotencyKey,
});
export type RefundInput = z.output<typeof RefundInput>;
export const RefundDecision = z.object({
  accept: z.boolean().default(true),
  reason: z.string().trim().max(200).default(""),
});
export type RefundDecision = z.output<typeof RefundDecision>;

export const OrderConfirm = z.object({ evidence: nonEmptyText(500) });
/** Names the evidence that the approver has read, so that newer evidence is not approved by mistake. */
export const OrderApproval = z.object({
  accept: z.boolean().default(true),
  evidence: z.string().max(500),
  files: z.array(EvidenceName).max(MAX_EVIDENCE_FILES).default([]),
  reason: z.string().trim().max(200).default(""),
});
export type OrderApproval = z.output<typeof OrderApproval>;

export const OrderQuery = pageQuery(["orderNo", "payAmount", "quantity", "createTime"]).extend({
  orderNo: unset(z.string().max(40)),
  payer: unset(z.string().max(64)),
  method: unset(PaymentMethod),
  /** Deleted orders are listed only with their own filter. */
  status: unset(z.enum([...ORDER_STATES, PENDING_REVIEW, SURPLUS])),
  deptId: unset(Id),
  /** Orders of the account that pays for this hotel's cards. */
  hotelId: unset(Id),
});
export type OrderQuery = z.output<typeof OrderQuery>;

/** How an online order is paid: by a QR code that another device scans, or on the provider's page. */
export const PAYMENT_CHANNELS = ["code", "page"] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];
export const OrderPay = z.object({ channel: z.enum(PAYMENT_CHANNELS).default("code") });
export const OrderCheckout = z.object({
  codeUrl: z.string().nullable(),
  payUrl: z.string().nullable(),
  /** Until when it can be paid there; afterwards another code can be requested. */
  payBefore: EncodedTimestamp,
  /** Seconds until `payBefore`, for a page whose clock differs. */
  secondsLeft: z.number().nullable(),
});
export type OrderCheckout = z.output<typeof OrderCheckout>;

const byNo = z.object({ orderNo: OrderNo });
const refundByNo = byNo.extend({ refundNo: RefundNo });
const mayRefund = access.permission("business:order:refund");
const mayBuy = access.permission("business:order:add");

export const orderRoutes = routes({
  list: {
    method: "GET",
    path: "/business/order/list",
    title: "order.list",
    access: access.permission("business:order:list"),
    scope: scope.data,
    query: OrderQuery,
    reply: reply.rows(Order),
  },
  offers: {
    method: "GET",
    path: "/business/order/offers",
    title: "order.offers",
    access: access.permission("business:order:add"),
    scope: scope.none("prices are the manufacturer's, the same for everybody"),
    reply: reply.data(z.array(PriceTier)),
  },
  one: {
    method: "GET",
    path: "/business/order/{orderNo}",
    title: "order.one",
    access: access.permission("business:order:list"),
    scope: scope.data,
    params: byNo,
    reply: reply.data(OrderDetail),
  },
  create: {
    method: "POST",
    path: "/business/order",
    title: "order.create",
    access: access.permission("business:order:add"),
    scope: scope.data,
    audit: "insert",
    body: OrderInput,
    /** Address at which an online order is paid; null for offline payment. */
    reply: reply.data(Order.extend(OrderCheckout.shape)),
  },
  pay: {
    method: "POST",
    path: "/business/order/{orderNo}/pay",
    title: "order.pay",
    access: mayBuy,
    scope: scope.data,
    audit: "other",
    params: byNo,
    body: OrderPay,
    reply: reply.data(OrderCheckout),
  },
  /** Queries the provider for a payment or refund that is not shown yet. */
  query: {
    method: "POST",
    path: "/business/order/{orderNo}/query",
    title: "order.query",
    /** Also for users who refund or reconcile, because hints of their errors name this call. */
    access: access.anyPermission("business:order:add", "business:order:refund", "business:order:reconcile"),
    scope: scope.data,
    audit: "other",
    params: byNo,
    reply: reply.data(Order),
  },
  /** Canceled by the buyer; can no longer be paid at the provider. */
  close: {
    method: "POST",
    path: "/business/order/{orderNo}/close",
    title: "order.close",
    access: mayBuy,
    scope: scope.data,
    audit: "update",
    params: byNo,
    reply: reply.data(Order),
  },
  /** The order now and after each change. */
  events: {
    method: "GET",
    path: "/business/order/{orderNo}/events",
    title: "order.events",
    access: access.permission("business:order:list"),
    scope: scope.data,
    params: byNo,
    reply: reply.stream(Order),
  },
  /** Uploads evidence of an offline payment, an image or a PDF, for those who confirm and approve it. */
  addEvidence: {
    method: "POST",
    path: "/business/order/{orderNo}/evidence",
    title: "order.addEvidence",
    access: mayBuy,
    scope: scope.data,
    audit: "update",
    params: byNo,
    upload: { field: "file", maxBytes: EVIDENCE_MAX_BYTES },
    reply: reply.data(EvidenceFile),
  },
  /** A browser authenticates by cookie here, because `<img>` sends no header. */
  evidence: {
    method: "GET",
    path: "/business/order/{orderNo}/evidence/{file}",
    title: "order.evidence",
    access: access.permission("business:order:list"),
    scope: scope.data,
    params: byNo.extend({ file: EvidenceName }),
    reply: reply.file,
  },
  confirm: {
    method: "POST",
    path: "/business/order/{orderNo}/confirm",
    title: "order.confirm",
    access: access.permission("business:order:confirm"),
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    params: byNo,
    body: OrderConfirm,
    reply: reply.data(Order),
  },
  approve: {
    method: "POST",
    path: "/business/order/{orderNo}/approve",
    title: "order.approve",
    access: access.permission("business:order:approve"),
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    params: byNo,
    body: OrderApproval,
    reply: reply.data(Order),
  },
  /** Refunds unused credits by the method of their payment; the credits are deducted from the account at once. */
  refund: {
    method: "POST",
    path: "/business/order/{orderNo}/refund",
    title: "order.refund",
    access: mayRefund,
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    params: byNo,
    body: RefundInput,
    reply: reply.data(Refund),
  },
  /** Refunds a surplus payment after another person's approval; changes no credits. */
  refundSurplus: {
    method: "POST",
    path: "/business/order/{orderNo}/surplus/{outTradeNo}/refund",
    title: "order.refundSurplus",
    access: mayRefund,
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    params: byNo.extend({ outTradeNo: OutTradeNo }),
    body: SurplusRefundInput,
    reply: reply.data(Refund),
  },
  /** Decides on a refund of an offline or surplus payment; not by the person who requested it. */
  decideRefund: {
    method: "POST",
    path: "/business/order/{orderNo}/refund/{refundNo}/approve",
    title: "order.decideRefund",
    access: mayRefund,
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    params: refundByNo,
    body: RefundDecision,
    reply: reply.data(Refund),
  },
  remove: {
    method: "DELETE",
    path: "/business/order/{orderNos}",
    title: "order.remove",
    access: access.permission("business:order:remove"),
    scope: scope.data,
    audit: "delete",
    params: z.object({
      orderNos: z
        .string()
        .regex(/^[A-Z0-9-]{8,40}(,[A-Z0-9-]{8,40})*$/)
        .meta({ examples: ["P20261120-00000001"] })
        .transform((list) => [...new Set(list.split(","))])
        .refine((all) => all.length <= 500, { error: "FIELD_TOO_MANY_IDS" }),
    }),
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: "/business/order/export",
    title: "order.export",
    access: access.permission("business:order:export"),
    scope: scope.data,
    audit: "export",
    query: OrderQuery,
    reply: reply.spreadsheet,
  },
});
