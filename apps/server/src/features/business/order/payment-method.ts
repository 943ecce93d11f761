import type { OnlineMethod, PaymentChannel, PaymentMethod } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";
import type { OnlinePayment, TimedCheckout } from "./online-payment.service.ts";
import type { OrderRow } from "./order.table.ts";

/** One payment method. What it says of a payment goes through the order's own transitions, as every other's does. */
export interface PaymentHandler {
  /** Refuses an order that cannot be paid this way. */
  verify(amount: number): Promise<void>;
  /** Where the payer goes to pay. */
  begin(order: OrderRow, channel: PaymentChannel): Promise<TimedCheckout>;
  /** Learns what became of a payment that nobody has told of. */
  query(orderNo: string): Promise<void>;
  /** Nobody can pay it afterwards. */
  close(orderNo: string): Promise<void>;
}

/** Money that people see arrive: one enters the evidence, another one approves. */
const offline: PaymentHandler = {
  verify: () => Promise.resolve(),
  begin: () => Promise.resolve({ codeUrl: null, payUrl: null, payBefore: null }),
  query: () => Promise.reject(fail("ORDER_PAID_OFFLINE")),
  close: () => Promise.resolve(),
};

const online = (payments: OnlinePayment, method: OnlineMethod): PaymentHandler => ({
  verify: (amount) => payments.verifyMethod(method, amount),
  begin: (order, channel) => payments.begin({ ...order, method }, channel),
  query: (orderNo) => payments.query(orderNo),
  close: (orderNo) => payments.closeAttempts(orderNo),
});

export const paymentHandler = (payments: OnlinePayment, method: PaymentMethod): PaymentHandler =>
  method === "offline" ? offline : online(payments, method);
