import { orderRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OrderService } from "./order.service.ts";
import type { OrderEvidence } from "./order-evidence.service.ts";
import type { OrderRefunds } from "./order-refund.service.ts";
import type { SurplusRefunds } from "./surplus-refund.service.ts";

/** Calls per minute from one address: image processing is expensive. */
const LIMITS = { addEvidence: 30 } as const;

export const serveOrder = (
  api: Api,
  orders: OrderService,
  refunds: OrderRefunds,
  surplus: SurplusRefunds,
  evidence: OrderEvidence,
) =>
  serve(
    api,
    orderRoutes,
    {
      list: ({ scope, query }) => orders.list(scope, query),
      offers: () => orders.offers(),
      one: async ({ scope, params }) => ({
        ...(await orders.one(scope, params.orderNo)),
        refunds: await refunds.list(params.orderNo),
        surplusPayments: await surplus.list(params.orderNo),
        files: await evidence.list(params.orderNo),
      }),
      create: ({ principal, scope, body, language }) => orders.create(principal, scope, body, language),
      pay: ({ scope, params, body, language }) => orders.pay(scope, params.orderNo, body.channel, language),
      query: ({ scope, params }) => orders.query(scope, params.orderNo),
      close: ({ principal, scope, params }) => orders.close(principal, scope, params.orderNo),
      events: ({ scope, params }) => orders.events(scope, params.orderNo),
      addEvidence: ({ principal, scope, params, file }) => evidence.add(principal, scope, params.orderNo, file),
      evidence: ({ scope, params }) => evidence.open(scope, params.orderNo, params.file),
      confirm: ({ principal, scope, params, body }) => orders.confirm(principal, scope, params.orderNo, body.evidence),
      approve: ({ principal, scope, params, body }) => orders.approve(principal, scope, params.orderNo, body),
      refund: ({ principal, scope, params, body }) => refunds.request(principal, scope, params.orderNo, body),
      refundSurplus: ({ principal, scope, params, body }) => surplus.request(principal, scope, params, body.reason),
      decideRefund: ({ principal, scope, params, body }) => refunds.decide(principal, scope, params, body),
      remove: ({ principal, scope, params }) => orders.remove(principal, scope, params.orderNos),
      export: ({ scope, query, language }) => orders.export(scope, query, language),
    },
    LIMITS,
  );
