import type { OnlineMethod, PaymentChannel } from "@adel/protocol";

/** One attempt to pay an order: the provider knows it by this number alone. */
export interface PaymentRequest {
  readonly outTradeNo: string;
  readonly channel: PaymentChannel;
  /** Integer cents. */
  readonly amount: number;
  readonly subject: string;
  /** After this moment nobody can pay it any more. */
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
  /** The provider knows no such number: never received, or (Alipay) a code that nobody has scanned. */
  | { readonly kind: "missing" };

export interface RefundRequest {
  readonly outTradeNo: string;
  readonly outRefundNo: string;
  readonly amount: number;
  /** What was paid in all. */
  readonly total: number;
  readonly reason: string;
}
export type RefundStatus =
  | { readonly kind: "done"; readonly refundId: string }
  | { readonly kind: "pending" }
  /** Came to nothing: a new number is right. */
  | { readonly kind: "failed" }
  | { readonly kind: "missing" };

/** A provider's message, as it came: header names in lower case, the body's very bytes. */
export interface RawNotification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}
export type Notification =
  | { readonly kind: "payment"; readonly payment: ProviderPayment }
  /** A refund changed: how it stands is asked anew. */
  | { readonly kind: "refund"; readonly outRefundNo: string }
  /** Genuine, and of nothing that we do something about. */
  | { readonly kind: "other" };

/** A message that is not the provider's, or not about us. The reason is for our log; the sender learns nothing of it. */
export class NotificationError extends Error {}

/** One provider's API. What fails throws an error of the catalog; no answer at all leaves the outcome unknown. */
export interface PaymentGateway {
  readonly method: OnlineMethod;
  /** The same request again is the same trade. */
  create(request: PaymentRequest): Promise<Checkout>;
  query(outTradeNo: string): Promise<TradeStatus>;
  /** Nobody can pay it afterwards; repeatable. `paid` where somebody was faster. */
  close(outTradeNo: string): Promise<"closed" | "paid">;
  refund(request: RefundRequest): Promise<RefundStatus>;
  queryRefund(request: Pick<RefundRequest, "outTradeNo" | "outRefundNo">): Promise<RefundStatus>;
  /** A signed call that changes nothing. */
  check(): Promise<void>;
  readNotification(raw: RawNotification): Notification;
}

/** `12.30` of a provider as integer cents; undefined where it is written in any other way. */
export const parseYuan = (text: unknown): number | undefined =>
  typeof text === "string" && /^\d{1,11}\.\d{2}$/.test(text) ? Number(text.replace(".", "")) : undefined;
export const formatYuan = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
