import { orderRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OrderService } from "./order.service.ts";

export const serveOrder = (api: Api, orders: OrderService) =>
  serve(api, orderRoutes, {
    list: ({ scope, query }) => orders.list(scope, query),
    offers: () => orders.offers(),
    one: ({ scope, params }) => orders.one(scope, params.orderNo),
    create: ({ principal, scope, body }) => orders.create(principal, scope, body),
    pay: ({ scope, params, body }) => orders.pay(scope, params.orderNo, body.channel),
    query: ({ scope, params }) => orders.query(scope, params.orderNo),
    close: ({ principal, scope, params }) => orders.close(principal, scope, params.orderNo),
    events: ({ scope, params }) => orders.events(scope, params.orderNo),
    confirm: ({ principal, scope, params, body }) => orders.confirm(principal, scope, params.orderNo, body.evidence),
    approve: ({ principal, scope, params, body }) => orders.approve(principal, scope, params.orderNo, body),
    remove: ({ principal, scope, params }) => orders.remove(principal, scope, params.orderNos),
    export: ({ scope, query, language }) => orders.export(scope, query, language),
  });
