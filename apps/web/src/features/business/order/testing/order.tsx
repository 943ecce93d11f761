import type { Order } from "@adel/protocol/business/order";
import { openPage, type PageHandlers } from "../../../../core/testing/render.tsx";
import { OrderPage } from "../order.page.tsx";
import { buildOrder } from "./build-order.ts";

/** An online order that waits for its payment. */
export const pendingOrder = buildOrder();

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
