import type { Order } from "@adel/protocol/business/order";

export const isUnpaid = ({ status }: Order): boolean => status === "pending" || status === "recharge-failed";

/** Somebody has shown the payment, and two people have not yet said that the money came. */
export const isUnderReview = (order: Order): boolean =>
  order.method === "offline" &&
  isUnpaid(order) &&
  (order.confirmedBy !== null || (order.status === "pending" && order.evidenceFiles > 0));
