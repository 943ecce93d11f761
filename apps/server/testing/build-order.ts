import type { OrderInput } from "@adel/protocol";

let keys = 0;

/** An order of ten credits that is paid offline, with a key of its own. */
export const buildOrder = (more: Partial<OrderInput> = {}) => ({
  quantity: 10,
  method: "offline",
  idempotencyKey: `order-${String(keys++).padStart(6, "0")}`,
  ...more,
});
