import * as z from "zod";
import { IdempotencyKey, nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { MAX_QUANTITY, PaymentMethod, PriceTier } from "./payment.ts";

/** The states of an order; in use and insufficient balance follow from what is left of it. */
export const ORDER_STATES = ["pending", "in-use", "insufficient-balance", "recharge-failed", "deleted"] as const;
export const OrderState = z.enum(ORDER_STATES);
export type OrderState = z.output<typeof OrderState>;

/** What a list is narrowed to: a state, or the offline payments that were shown and that two people have not yet reviewed. */
export const PENDING_REVIEW = "pending-review";
/** The same: what was paid too much and has not been given back. */
export const SURPLUS = "surplus";

const OrderNo = z.string().regex(/^[A-Z0-9-]{8,40}$/);

export const Order = z.object({
  orderNo: OrderNo,
  deptId: z.number(),
  deptName: z.string(),
  payer: z.string(),
  /** Integer cents: the price at the time of the order, times the quantity. */
  payAmount: z.number(),
  price: z.number(),
  quantity: z.number(),
  /** null until it is paid. */
  remaining: z.number().nullable(),
  reserved: z.number().nullable(),
  /** Credits that went back or are on their way back; null until it is paid. */
  refunded: z.number().nullable(),
  /** Those of them whose refund has not ended. */
  refunding: z.number(),
  /** Integer cents that went back to the payer. */
  refundAmount: z.number(),
  /** Integer cents that were paid although the order needed them no longer, and that have not been given back. */
  surplus: z.number(),
  method: PaymentMethod,
  status: OrderState,
  /** What shows that the money came: a bank's reference, a receipt number. */
  evidence: z.string(),
  /** How many files the payer has uploaded that show the payment. */
  evidenceFiles: z.number(),
  confirmedBy: z.string().nullable(),
  confirmTime: EncodedTimestamp,
  approvedBy: z.string().nullable(),
  refuseReason: z.string(),
  remark: z.string(),
  createTime: EncodedTimestamp,
  payTime: EncodedTimestamp,
  /** The provider's number of the payment; null while none has come, and for offline payment. */
  transactionId: z.string().nullable(),
  /** When an unpaid order fails by itself. */
  expireTime: EncodedTimestamp,
});
export type Order = z.output<typeof Order>;

export const OrderInput = z.object({
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  method: PaymentMethod,
  /** Whose account; the caller's own department where none is named. */
  deptId: Id.optional(),
  remark: z.string().trim().max(200).default(""),
  idempotencyKey: IdempotencyKey,
});
export type OrderInput = z.output<typeof OrderInput>;

/**
 * requested: of an offline payment, waits for a second person. pending: the provider has not ended it. done: the money
 * went back. failed, refused: the credits came back.
 */
export const REFUND_STATES = ["requested", "pending", "done", "failed", "refused"] as const;
export const RefundState = z.enum(REFUND_STATES);
export type RefundState = z.output<typeof RefundState>;
/** States of a refund whose credits may still come back. */
export const OPEN_REFUNDS = ["requested", "pending"] as const satisfies readonly RefundState[];
/** unused: credits of the order go back. surplus: a payment that never became credit, since the order needed it no longer. */
export const REFUND_KINDS = ["unused", "surplus"] as const;
export const RefundKind = z.enum(REFUND_KINDS);
export type RefundKind = z.output<typeof RefundKind>;
const RefundNo = z.string().regex(/^R[A-Z0-9]{8,39}$/);

export const Refund = z.object({
  refundNo: RefundNo,
  kind: RefundKind,
  /** Credits; 0 of a surplus payment. */
  quantity: z.number(),
  /** Integer cents: the quantity at the order's own price, or the whole surplus payment. */
  amount: z.number(),
  status: RefundState,
  reason: z.string(),
  requestedBy: z.string(),
  createTime: EncodedTimestamp,
  /** The second person; null where a provider decides. */
  decidedBy: z.string().nullable(),
  endTime: EncodedTimestamp,
  /** Why it was refused or has failed, or what a provider objects to: its code. */
  failure: z.string(),
});
export type Refund = z.output<typeof Refund>;

/** A transfer slip, photographed or as PDF: what an offline payment is reviewed by. */
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

/** Our name of a payment at its provider. */
const OutTradeNo = z
  .string()
  .regex(/^[0-9A-Z]{8,32}$/)
  .meta({ examples: ["2026112000000000000000000000000A"] });
/** A payment that the order needed no longer: paid twice, or after it was deleted. */
export const SurplusPayment = z.object({
  outTradeNo: OutTradeNo,
  amount: z.number(),
  transactionId: z.string(),
  paidTime: EncodedTimestamp,
  /** Its refund, in work or done; null where none was requested. */
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
/** The approver names the evidence that was read: one that was replaced meanwhile is not approved. */
export const OrderApproval = z.object({
  accept: z.boolean().default(true),
  evidence: z.string().max(500),
  reason: z.string().trim().max(200).default(""),
});
export type OrderApproval = z.output<typeof OrderApproval>;

export const OrderQuery = pageQuery(["orderNo", "payAmount", "quantity", "createTime"]).extend({
  orderNo: unset(z.string().max(40)),
  payer: unset(z.string().max(64)),
  method: unset(PaymentMethod),
  /** Deleted ones are listed where they are asked for, and hidden otherwise. */
  status: unset(z.enum([...ORDER_STATES, PENDING_REVIEW, SURPLUS])),
  deptId: unset(Id),
  /** Orders of the account that this hotel's cards draw on. */
  hotelId: unset(Id),
});
export type OrderQuery = z.output<typeof OrderQuery>;

/** Where an online order is paid: by a code that another device scans, or on the provider's own page. */
export const PAYMENT_CHANNELS = ["code", "page"] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];
export const OrderPay = z.object({ channel: z.enum(PAYMENT_CHANNELS).default("code") });
export const OrderCheckout = z.object({
  codeUrl: z.string().nullable(),
  payUrl: z.string().nullable(),
  /** Until when it can be paid there; another code can be asked for afterwards. */
  payBefore: EncodedTimestamp,
  /** The same from now on, for a page whose clock is another. */
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
    /** Where an online method is paid at; null for offline payment. */
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
  /** Paid or given back, and not shown yet: the provider is asked. */
  query: {
    method: "POST",
    path: "/business/order/{orderNo}/query",
    title: "order.query",
    /** Who refunds and who reconciles have it as their remedy. */
    access: access.anyPermission("business:order:add", "business:order:refund", "business:order:reconcile"),
    scope: scope.data,
    audit: "other",
    params: byNo,
    reply: reply.data(Order),
  },
  /** Cancelled by the buyer; it can no longer be paid at the provider. */
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
  /** The order as it stands, and again whenever that changes. */
  events: {
    method: "GET",
    path: "/business/order/{orderNo}/events",
    title: "order.events",
    access: access.permission("business:order:list"),
    scope: scope.data,
    params: byNo,
    reply: reply.stream(Order),
  },
  /** The payer shows an offline payment: an image or a PDF, reviewed by those who confirm and approve. */
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
  /** A browser fetches it by the cookie, as an image sends no header. */
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
    scope: scope.data,
    audit: "update",
    params: byNo,
    body: OrderApproval,
    reply: reply.data(Order),
  },
  /** Unused credits back to the payer by the way in which they were paid; the credits leave the account at once. */
  refund: {
    method: "POST",
    path: "/business/order/{orderNo}/refund",
    title: "order.refund",
    access: mayRefund,
    scope: scope.data,
    audit: "update",
    params: byNo,
    body: RefundInput,
    reply: reply.data(Refund),
  },
  /** A surplus payment back to its payer, once another person has approved; it moves no credits. */
  refundSurplus: {
    method: "POST",
    path: "/business/order/{orderNo}/surplus/{outTradeNo}/refund",
    title: "order.refundSurplus",
    access: mayRefund,
    scope: scope.data,
    audit: "update",
    params: byNo.extend({ outTradeNo: OutTradeNo }),
    body: SurplusRefundInput,
    reply: reply.data(Refund),
  },
  /** Of an offline or a surplus payment, by another person than the one who requested it. */
  decideRefund: {
    method: "POST",
    path: "/business/order/{orderNo}/refund/{refundNo}/approve",
    title: "order.decideRefund",
    access: mayRefund,
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
