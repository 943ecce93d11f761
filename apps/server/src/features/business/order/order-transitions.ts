import type { OrderStatus } from "./order.table.ts";

/** The transitions of an order. "In use" and "insufficient balance" are both `paid`: its lot distinguishes them. */
export type OrderAction = "confirm" | "pay" | "reject" | "expire" | "close" | "delete";

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
}

/** Every transition of an order's stored status; all else is rejected (docs/guide/en/operations/money-and-quantity.md). */
export const ORDER_TRANSITIONS: Readonly<Record<Exclude<OrderAction, "confirm">, Transition>> & {
  readonly confirm: Pick<Transition, "from">;
} = {
  /** Evidence is entered; the status stays. */
  confirm: { from: ["pending", "recharge-failed"] },
  /** Approved by a second person, or reported as paid by the provider; also late. */
  pay: { from: ["pending", "recharge-failed"], to: "paid" },
  reject: { from: ["pending", "recharge-failed"], to: "recharge-failed" },
  expire: { from: ["pending"], to: "recharge-failed" },
  close: { from: ["pending"], to: "recharge-failed" },
  /** A paid one only when nothing is left of it. */
  delete: { from: ["pending", "recharge-failed", "paid"], to: "deleted" },
};
