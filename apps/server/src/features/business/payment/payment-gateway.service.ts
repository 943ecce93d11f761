import type { OnlineMethod, PaymentChannel } from "@adel/protocol";
import type { Bill, BillEntry } from "./bill.ts";

export type { Bill, BillEntry };

/** One attempt to pay an order: the provider knows it by this number alone. */
export interface PaymentRequest {
  readonly outTradeNo: string;
  readonly channel: PaymentChannel;
  /** Integer cents. */
  readonly amount: number;
  readonly subject: string;
  /** After this time it can no longer be paid. */
  readonly expireTime: number;
  readonly notifyUrl: string;
}
/** Where the payer pays: the text of a QR code, or a page. */
export interface Checkout {
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
}

/** What the provider has verified to us of one payment. */
export interface ProviderPayment {
  readonly outTradeNo: string;
  readonly transactionId: string;
  /** Integer cents, as ordered: a coupon of the payer changes nothing about it. */
  readonly amount: number;
  readonly paidTime: number;
}
export type TradeStatus =
  | { readonly kind: "paid"; readonly payment: ProviderPayment }
  | { readonly kind: "unpaid" }
  | { readonly kind: "closed" }
  /** Unknown to the provider: never received, or (Alipay) a code that was not scanned. */
  | { readonly kind: "missing" };

export interface RefundRequest {
  readonly outTradeNo: string;
  readonly outRefundNo: string;
  readonly amount: number;
  /** What was paid in all. */
  readonly total: number;
  readonly reason: string;
  readonly notifyUrl: string;
}
/** `reason` is a code of the provider, or "". */
export type RefundStatus =
  | { readonly kind: "done"; readonly refundId: string }
  | { readonly kind: "pending"; readonly reason: string }
  /** Verifiably failed: only now may another refund with a new number be sent. */
  | { readonly kind: "failed"; readonly reason: string }
  /** The provider has no such refund: the same number is sent again. */
  | { readonly kind: "missing"; readonly reason: string };

/** A provider's message as received: header names in lower case, the bytes of the body. */
export interface RawNotification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}
export type Notification =
  | { readonly kind: "payment"; readonly payment: ProviderPayment }
  /** A refund changed: its state must be queried. */
  | { readonly kind: "refund"; readonly outRefundNo: string }
  /** Genuine, and needs no action. */
  | { readonly kind: "other" };

/** A message that is not the provider's, or not for this merchant. The reason is logged, and not sent to the sender. */
export class NotificationError extends Error {}

/** One provider's API. Failures throw an error of the catalog; without a reply the result is unknown. */
export interface PaymentGateway {
  readonly method: OnlineMethod;
  /** The same request again is the same trade. */
  create(request: PaymentRequest): Promise<Checkout>;
  query(outTradeNo: string): Promise<TradeStatus>;
  /** It cannot be paid afterwards; repeatable. `paid` if the payer was faster. */
  close(outTradeNo: string): Promise<"closed" | "paid">;
  /** The same request again is the same refund. */
  refund(request: RefundRequest): Promise<RefundStatus>;
  queryRefund(request: RefundRequest): Promise<RefundStatus>;
  /** A signed call that changes nothing. */
  check(): Promise<void>;
  readNotification(raw: RawNotification): Notification;
  /** The bill of a day (UTC+8), as the provider exports it; null without transactions. */
  downloadBill(day: string): Promise<Uint8Array | null>;
  /** Rejects what is no bill of this merchant, was cut off, or does not add up to its own totals. */
  readBill(bytes: Uint8Array): Promise<Bill>;
}

/** `12.30` of a provider as integer cents; undefined where it is written in any other way. */
export const parseYuan = (text: unknown): number | undefined =>
  typeof text === "string" && /^\d{1,11}\.\d{2}$/.test(text) ? Number(text.replace(".", "")) : undefined;
export const formatYuan = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
