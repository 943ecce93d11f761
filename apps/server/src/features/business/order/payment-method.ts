import { AVAILABLE_METHODS, type PaymentMethod } from "@adel/protocol";
import { failField } from "../../../core/errors.ts";

/** An order as a way of paying sees it. */
interface Payable {
  readonly orderNo: string;
  /** Integer cents. */
  readonly amount: number;
}
/** Where the payer goes to pay; both null where nothing is paid on line. */
export interface Checkout {
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
}

/** One way of paying. What it says of a payment later goes through the order's own transitions, as every other's does. */
export interface PaymentHandler {
  begin(order: Payable): Promise<Checkout>;
}

/** Money that people see arrive: one enters the evidence, another one approves. */
const offline: PaymentHandler = { begin: () => Promise.resolve({ codeUrl: null, payUrl: null }) };

const methods: Readonly<Partial<Record<PaymentMethod, PaymentHandler>>> = { offline };

/** The way of paying of this name, or a refusal of the field. */
export function paymentHandler(method: PaymentMethod): PaymentHandler {
  const way = AVAILABLE_METHODS.includes(method) ? methods[method] : undefined;
  if (!way) throw failField("method", "PAYMENT_METHOD_UNAVAILABLE");
  return way;
}
