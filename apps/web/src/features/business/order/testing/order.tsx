import type { Order } from "@adel/protocol/business/order";
import { openPage, type PageHandlers } from "../../../../core/testing/render.tsx";
import { OrderPage } from "../order.page.tsx";

/** An online order that waits for its payment. */
export const pendingOrder: Order = {
  orderNo: "P20261120-0000000A",
  deptId: 1,
  deptName: "华东代理",
  payer: "王芳",
  payAmount: 10_000,
  price: 1_000,
  quantity: 10,
  remaining: null,
  reserved: null,
  refunded: null,
  refunding: 0,
  refundAmount: 0,
  surplus: 0,
  method: "wechat",
  status: "pending",
  evidence: "",
  evidenceFiles: 0,
  confirmedBy: null,
  confirmTime: null,
  approvedBy: null,
  refuseReason: "",
  remark: "",
  createTime: "2026-11-20 18:00:00",
  payTime: null,
  transactionId: null,
  expireTime: "2026-11-27 18:00:00",
};

/** The page of payment records with this one order, for a user with all permissions. */
export const openOrder = (order: Order, handlers: PageHandlers = {}) =>
  openPage(
    <OrderPage />,
    {
      "order.list": () => ({ rows: [order], total: 1 }),
      "dictData.byTypeNew": () => [],
      "dept.tree": () => [],
      "config.byKey": () => "阿德尔锁业",
      "account.account": () => ({
        ...{ purchased: 0, received: 0, remaining: 0, reserved: 0 },
        ...{ consumed: 0, sent: 0, refunded: 0 },
      }),
      ...handlers,
    },
    ["*:*:*"],
    "/payment/records",
  );
