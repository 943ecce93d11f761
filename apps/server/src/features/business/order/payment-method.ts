import type { Language, OnlineMethod, PaymentChannel, PaymentMethod } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";
import type { OnlinePayment, TimedCheckout } from "./online-payment.service.ts";
import type { OrderRow } from "./order.table.ts";

/** One payment method. Its results use the order's transitions, as those of every method do. */
export interface PaymentHandler {
  /** Refuses an order that cannot be paid this way. */
  verify(amount: number): Promise<void>;
  /** The code or address for the payer, with a subject in the payer's language. */
  begin(order: OrderRow, channel: PaymentChannel, language: Language): Promise<TimedCheckout>;
  /** Queries a payment without a notification. */
  query(orderNo: string): Promise<void>;
  /** Closes it: it cannot be paid afterwards. */
  close(orderNo: string): Promise<void>;
}

/** Payments that people verify: one enters the evidence, another one approves. */
const offline: PaymentHandler = {
  verify: () => Promise.resolve(),
  begin: () => Promise.resolve({ codeUrl: null, payUrl: null, payBefore: null }),
  query: () => Promise.reject(fail("ORDER_PAID_OFFLINE")),
  close: () => Promise.resolve(),
};

const online = (payments: OnlinePayment, method: OnlineMethod): PaymentHandler => ({
  verify: (amount) => payments.verifyMethod(method, amount),
  begin: (order, channel, language) => payments.begin({ ...order, method }, channel, language),
  query: (orderNo) => payments.query(orderNo),
  close: (orderNo) => payments.closeAttempts(orderNo),
});

export const paymentHandler = (payments: OnlinePayment, method: PaymentMethod): PaymentHandler =>
  method === "offline" ? offline : online(payments, method);
