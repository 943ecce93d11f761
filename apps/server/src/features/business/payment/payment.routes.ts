import { paymentRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { PaymentService } from "./payment.service.ts";

export const servePayment = (api: Api, payments: PaymentService) =>
  serve(api, paymentRoutes, {
    list: ({ query }) => payments.list(query),
    one: ({ params }) => payments.one(params.id),
    create: ({ by, body }) => payments.create(by, body),
    change: ({ by, body }) => payments.change(by, body.id, body),
    remove: ({ by, params }) => payments.remove(by, params.ids),
    export: ({ query, language }) => payments.export(query, language),
  });
