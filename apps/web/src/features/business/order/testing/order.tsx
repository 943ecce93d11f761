import type { Order } from "@adel/protocol/business/order";
import { openPage, type PageHandlers } from "../../../../core/testing/render.tsx";
import { buildAccount } from "../../account/testing/build-account.ts";
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
      "account.account": () => buildAccount(),
      ...handlers,
    },
    ["*:*:*"],
    "/payment/records",
  );
