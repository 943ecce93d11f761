import { DEFAULT_LANGUAGE } from "@adel/messages";
import type { Language, PaymentMethod } from "@adel/protocol";
import { translate } from "../../../core/messages.ts";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import type { DemoBuyer, DemoPurchase } from "./demo-orders.ts";
import type { OrderStatus } from "./order.table.ts";

/** The end state of an order. */
export type DemoOutcome = "paid" | "open" | "confirmed" | "refused" | "expired" | "deleted";
export interface DemoOrder extends DemoPurchase {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly outcome: DemoOutcome;
}

const METHODS = ["wechat", "alipay", "offline"] as const;
const STATUS: Readonly<Record<DemoOutcome, OrderStatus>> = {
  paid: "paid",
  open: "pending",
  confirmed: "pending",
  refused: "recharge-failed",
  expired: "recharge-failed",
  deleted: "deleted",
};
/** Unpaid orders, and how many days ago they were created. */
const OTHERS = [
  ...[0.1, 0.3, 1, 2].map((days) => ["open", days] as const),
  ...[0.2, 0.6, 1.2, 1.9].map((days) => ["confirmed", days] as const),
  ...[12, 47, 99, 160, 230, 310].map((days) => ["refused", days] as const),
  ...[20, 61, 118, 190, 260, 350].map((days) => ["expired", days] as const),
  ...[33, 70, 105, 140, 175, 210, 245, 280, 320, 400].map((days) => ["deleted", days] as const),
] as const;
/** Number of paid orders, so that there are 180 in total. */
export const PAID_ORDERS = 180 - OTHERS.length;
const OTHER_QUANTITIES = [200, 300, 500, 1000] as const;

/** All orders, numbered in the order of their times. */
export function planOrders(purchases: readonly DemoPurchase[], now: number): readonly DemoOrder[] {
  const buyers = [...new Set(purchases.map(({ buyer }) => buyer))];
  const others = OTHERS.flatMap(([outcome, days], at) => {
    const buyer = buyers[at % buyers.length];
    const quantity = OTHER_QUANTITIES[at % OTHER_QUANTITIES.length] ?? 200;
    return buyer ? [{ buyer, time: Math.floor(now - days * DAY_MS), quantity, outcome }] : [];
  });
  return [...purchases.map((purchase) => ({ ...purchase, outcome: "paid" as const })), ...others]
    .sort((one, other) => one.time - other.time)
    .map((order, at) => ({
      ...order,
      orderNo: `PDEMO-${String(at + 1).padStart(4, "0")}`,
      method: isOffline(order.outcome) ? "offline" : (METHODS[at % METHODS.length] ?? "offline"),
    }));
}
const isOffline = (outcome: DemoOutcome) => outcome === "confirmed" || outcome === "refused";

interface People {
  readonly confirm: DemoBuyer;
  readonly approve: DemoBuyer;
}

export function toOrderRow(order: DemoOrder, price: number, { confirm, approve }: People, language: Language) {
  const t = translate(language, "demo");
  const { outcome, method, time, buyer, quantity } = order;
  const isPaid = outcome === "paid";
  const isConfirmed = outcome === "confirmed" || (isPaid && method === "offline");
  return {
    order_no: order.orderNo,
    dept_id: buyer.deptId,
    payer_id: buyer.userId,
    payer_name: buyer.userName,
    quantity,
    price,
    amount: price * quantity,
    method,
    standing: STATUS[outcome],
    evidence: isConfirmed ? `${t("order.evidence")} ${order.orderNo}` : "",
    confirm_id: isConfirmed ? confirm.userId : null,
    confirm_name: isConfirmed ? confirm.userName : null,
    confirm_time: isConfirmed ? time - HOUR_MS / 2 : null,
    approve_id: isPaid && isConfirmed ? approve.userId : null,
    approve_name: isPaid && isConfirmed ? approve.userName : null,
    refuse_reason: outcome === "refused" ? t("order.refused") : "",
    remark: isPaid ? t("order.remark") : "",
    create_time: time - HOUR_MS,
    expire_time: time - HOUR_MS + 7 * DAY_MS,
    pay_time: isPaid ? time : null,
  };
}

/** The provider's data of an online payment. */
export const toAttemptRow = ({ orderNo, method, quantity, time }: DemoOrder, price: number) => ({
  out_trade_no: orderNo.replace("-", ""),
  order_no: orderNo,
  method: method === "alipay" ? ("alipay" as const) : ("wechat" as const),
  channel: "code" as const,
  language: DEFAULT_LANGUAGE,
  amount: price * quantity,
  status: "paid" as const,
  code_url: null,
  pay_url: null,
  transaction_id: `42000${orderNo.slice(-4).padStart(16, "0")}`,
  create_time: time - HOUR_MS,
  expire_time: time + HOUR_MS,
  paid_time: time,
  checks: 1,
  next_check_time: time,
});
