import { z } from "zod";
import { IdempotencyKey, nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { MAX_QUANTITY, PaymentMethod, PriceTier } from "./payment.ts";

/** The states of an order (product §4); in use and insufficient balance follow from what is left of it. */
export const ORDER_STATES = ["pending", "in-use", "insufficient-balance", "recharge-failed", "deleted"] as const;
export const OrderState = z.enum(ORDER_STATES);
export type OrderState = z.output<typeof OrderState>;

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
  method: PaymentMethod,
  status: OrderState,
  /** What shows that the money came: a bank's reference, a receipt number. */
  evidence: z.string(),
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
  status: unset(OrderState),
  deptId: unset(Id),
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
    scope: scope.none("prices are the maker's, the same for everybody"),
    reply: reply.data(z.array(PriceTier)),
  },
  one: {
    method: "GET",
    path: "/business/order/{orderNo}",
    title: "order.one",
    access: access.permission("business:order:list"),
    scope: scope.data,
    params: byNo,
    reply: reply.data(Order),
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
  /** Paid and not shown yet: the provider is asked. */
  query: {
    method: "POST",
    path: "/business/order/{orderNo}/query",
    title: "order.query",
    access: mayBuy,
    scope: scope.data,
    audit: "other",
    params: byNo,
    reply: reply.data(Order),
  },
  /** Not wanted any more: nobody can pay it at the provider afterwards. */
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
