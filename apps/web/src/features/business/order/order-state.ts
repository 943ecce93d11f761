import type { Order } from "@adel/protocol/business/order";

export const isUnpaid = ({ status }: Order): boolean => status === "pending" || status === "recharge-failed";

/** Evidence of the payment is there, and two people have not yet confirmed the payment. */
export const isUnderReview = (order: Order): boolean =>
  order.method === "offline" &&
  isUnpaid(order) &&
  (order.confirmedBy !== null || (order.refuseReason === "" && order.evidenceFiles > 0));

/** Whether this person may be the second one: neither who confirmed the payment nor who pays. */
export const canBeSecond = ({ confirmedById, payerId }: Order, userId: number | undefined): boolean =>
  confirmedById !== userId && payerId !== userId;
