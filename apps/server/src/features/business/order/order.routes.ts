import { orderRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OrderService } from "./order.service.ts";

export const serveOrder = (api: Api, orders: OrderService) =>
  serve(api, orderRoutes, {
    list: ({ rows, query }) => orders.list(rows, query),
    offers: () => orders.offers(),
    one: ({ rows, params }) => orders.one(rows, params.orderNo),
    create: ({ by, rows, body }) => orders.create(by, rows, body),
    confirm: ({ by, rows, params, body }) => orders.confirm(by, rows, params.orderNo, body.evidence),
    approve: ({ by, rows, params, body }) => orders.approve(by, rows, params.orderNo, body),
    remove: ({ by, rows, params }) => orders.remove(by, rows, params.orderNos),
    export: ({ rows, query, language }) => orders.export(rows, query, language),
  });
