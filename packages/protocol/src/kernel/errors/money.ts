import { defineError, RETRYABLE } from "./define-error.ts";

/** Payment providers: what is set up wrongly, and what they refuse. */
export const paymentProviderErrors = {
  PAYMENT_GATEWAY_URL: defineError(400),
  PAYMENT_MERCHANT_ID: defineError(400),
  PAYMENT_APP_ID: defineError(400),
  PAYMENT_CERTIFICATE_SERIAL: defineError(400),
  PAYMENT_PUBLIC_KEY_ID: defineError(400),
  PAYMENT_API_KEY: defineError(400),
  PAYMENT_KEY_NEEDED: defineError(400),
  PAYMENT_PRIVATE_KEY: defineError(400),
  PAYMENT_PUBLIC_KEY: defineError(400),
  PAYMENT_CERTIFICATE: defineError(400),
  PAYMENT_PROVIDER_UNREACHABLE: defineError(409, RETRYABLE),
  PAYMENT_REPLY_UNVERIFIED: defineError(409),
  PAYMENT_SIGNATURE_REFUSED: defineError(409),
  PAYMENT_MERCHANT_REFUSED: defineError(409),
  PAYMENT_NOT_PERMITTED: defineError(409),
  PAYMENT_REFUSED: defineError(409),
} as const;

/** Orders, prices and the credit that cards use up. */
export const moneyErrors = {
  INSUFFICIENT_CREDIT: defineError(409),
  PRICE_ABOVE_ORIGINAL: defineError(400),
  QUANTITIES_REVERSED: defineError(400),
  PAYMENT_METHOD_UNAVAILABLE: defineError(400),
  PAYMENT_ALREADY_MADE: defineError(409),
  ORDER_PAID_ONLINE: defineError(409),
  ORDER_PAID_OFFLINE: defineError(409),
  ORDER_BEING_PAID: defineError(409),
  ONLINE_AMOUNT_ZERO: defineError(400),
  NO_PRICE: defineError(409),
  QUANTITY_NOT_SOLD: defineError(400),
  ORDER_STATE: defineError(409),
  ORDER_HOLDS_CREDIT: defineError(409),
  ORDER_NOT_CONFIRMED: defineError(409),
  ORDER_NEEDS_ANOTHER: defineError(409),
  ORDER_DEPT_GONE: defineError(409),
  REFUSAL_NEEDS_REASON: defineError(400),
  TRANSFER_SAME_ACCOUNT: defineError(400),
  MONTHS_REVERSED: defineError(400),
  TOO_MANY_MONTHS: defineError(400),
} as const;
