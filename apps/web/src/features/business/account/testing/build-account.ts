import type { Account } from "@adel/protocol/business/account";

/** An account on which nothing has happened. */
export const buildAccount = (more: Partial<Account> = {}): Account => ({
  purchased: 0,
  received: 0,
  remaining: 0,
  reserved: 0,
  consumed: 0,
  sent: 0,
  refunded: 0,
  ...more,
});
