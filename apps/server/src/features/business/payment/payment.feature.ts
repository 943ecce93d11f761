import { type OnlineMethod, PAYMENT_METHODS, paymentNotificationRoutes } from "@adel/protocol";
import * as z from "zod";
import { defineFeature } from "../../../core/feature.ts";
import { BASE } from "../../../core/http/serve.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction } from "../../../core/task-function.ts";
import { noticeFeature } from "../../system/notice/notice.feature.ts";
import { watchCertificates } from "./certificate-task.service.ts";
import { paymentMigration } from "./migrations/2026-11-21-payment.ts";
import { paymentProviderMigration } from "./migrations/2026-11-25-payment-provider.ts";
import { platformCertificatesMigration } from "./migrations/2026-11-30-platform-certificates.ts";
import { servePayment, servePaymentProvider } from "./payment.routes.ts";
import { ensurePrices, PaymentService } from "./payment.service.ts";
import { PaymentProviders } from "./payment-providers.service.ts";
import { PaymentProviderService } from "./provider.service.ts";

/** Example prices: fewer cents each where more is bought. */
const examples = [
  { originalPrice: 1200, price: 1000, minQuantity: 1, maxQuantity: 99 },
  { originalPrice: 1200, price: 800, minQuantity: 100, maxQuantity: 10_000 },
] as const;

export const paymentFeature = defineFeature({
  name: "business/payment",
  migrations: [paymentMigration, paymentProviderMigration, platformCertificatesMigration],
  seedDemo: async ({ db, clock }) => {
    const settings = examples.map((one) => ({
      ...one,
      methods: [...PAYMENT_METHODS],
      status: "0" as const,
      remark: "",
    }));
    await ensurePrices(db, settings, clock.now());
  },
  requires: [noticeFeature],
  provides: (deps) => {
    const providers = new PaymentProviders(deps);
    const notifyUrl = (method: OnlineMethod) => `${deps.origins()[0]}${BASE}${paymentNotificationRoutes[method].path}`;
    return {
      notifyUrl,
      enabledProviders: providers,
      payments: new PaymentService(deps),
      paymentProviders: new PaymentProviderService({ ...deps, providers, notifyUrl }),
    };
  },
  contributes: (deps) => ({
    tasks: [
      defineTaskFunction({
        name: "payment.fetchCertificates",
        title: serverText("task.fetchCertificates"),
        parameters: z.object({}),
        labels: {},
        run: async () => serverText("task.certificates", { count: await watchCertificates(deps) }),
      }),
    ],
  }),
  routes: (api, { payments, paymentProviders }) => {
    servePayment(api, payments);
    servePaymentProvider(api, paymentProviders);
  },
});
