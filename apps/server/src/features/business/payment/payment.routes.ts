import { paymentProviderRoutes, paymentRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { PaymentService } from "./payment.service.ts";
import type { PaymentProviderService } from "./provider.service.ts";

export const servePayment = (api: Api, payments: PaymentService) =>
  serve(api, paymentRoutes, {
    list: ({ query }) => payments.list(query),
    one: ({ params }) => payments.one(params.id),
    create: ({ principal, body }) => payments.create(principal, body),
    change: ({ principal, body }) => payments.change(principal, body.id, body),
    remove: ({ principal, params }) => payments.remove(principal, params.ids),
    export: ({ query, language }) => payments.export(query, language),
  });

/** Each check calls another server. */
const LIMITS = { check: 20, fetchCertificates: 20 } as const;

export const servePaymentProvider = (api: Api, providers: PaymentProviderService) =>
  serve(
    api,
    paymentProviderRoutes,
    {
      list: () => providers.list(),
      change: ({ principal, body }) => providers.change(principal, body),
      check: ({ body }) => providers.check(body.method),
      fetchCertificates: ({ principal }) => providers.fetchCertificates(principal),
    },
    LIMITS,
  );
