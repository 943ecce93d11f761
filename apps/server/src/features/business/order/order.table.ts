import type { Order, OrderState, PaymentMethod } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_order: OrderTable;
  }
}

/** Whether a paid order is in use or used up is derived from its lot. */
export type OrderStatus = "pending" | "paid" | "recharge-failed" | "deleted";

interface OrderTable {
  id: Generated<number>;
  order_no: string;
  dept_id: number;
  payer_id: number;
  payer_name: string;
  quantity: number;
  /** Integer cents for one, at the time of the order. */
  price: number;
  amount: number;
  method: PaymentMethod;
  standing: OrderStatus;
  evidence: string;
  confirm_id: number | null;
  confirm_name: string | null;
  confirm_time: number | null;
  approve_id: number | null;
  approve_name: string | null;
  refuse_reason: string;
  remark: string;
  create_time: number;
  expire_time: number;
  pay_time: number | null;
}
export type OrderRow = Selectable<OrderTable> & {
  readonly state: OrderState;
  readonly remaining: number | null;
  readonly reserved: number | null;
  readonly refunded: number | null;
  readonly refunding: number;
  readonly refund_amount: number;
  readonly evidence_files: number;
  readonly surplus: number;
  readonly dept_name: string | null;
  readonly transaction_id: string | null;
};
export type NewOrder = Pick<
  OrderRow,
  | "order_no"
  | "dept_id"
  | "payer_id"
  | "payer_name"
  | "quantity"
  | "price"
  | "amount"
  | "method"
  | "remark"
  | "create_time"
  | "expire_time"
>;

export const toOrder = (row: OrderRow, timeFormat: TimeFormat): Order => ({
  orderNo: row.order_no,
  deptId: row.dept_id,
  deptName: row.dept_name ?? "",
  payerId: row.payer_id,
  payer: row.payer_name,
  payAmount: row.amount,
  price: row.price,
  quantity: row.quantity,
  remaining: row.remaining,
  reserved: row.reserved,
  refunded: row.refunded,
  refunding: row.refunding,
  refundAmount: row.refund_amount,
  surplus: row.surplus,
  method: row.method,
  status: row.state,
  evidence: row.evidence,
  evidenceFiles: row.evidence_files,
  confirmedById: row.confirm_id,
  confirmedBy: row.confirm_name,
  confirmTime: timeFormat.format(row.confirm_time),
  approvedBy: row.approve_name,
  refuseReason: row.refuse_reason,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
  payTime: timeFormat.format(row.pay_time),
  transactionId: row.transaction_id,
  expireTime: timeFormat.format(row.expire_time),
});

export const orderList: ListOptions = {
  id: "biz_order.id",
  columns: {
    orderNo: "biz_order.order_no",
    payAmount: "biz_order.amount",
    quantity: "biz_order.quantity",
    createTime: "biz_order.create_time",
  },
};
