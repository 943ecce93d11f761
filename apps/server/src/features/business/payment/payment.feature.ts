import { type OnlineMethod, PAYMENT_METHODS, paymentNotificationRoutes } from "@adel/protocol";
import { defineFeature } from "../../../core/feature.ts";
import { BASE } from "../../../core/http/serve.ts";
import { paymentMigration } from "./migrations/2026-11-21-payment.ts";
import { paymentProviderMigration } from "./migrations/2026-11-25-payment-provider.ts";
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
  migrations: [paymentMigration, paymentProviderMigration],
  seedDemo: async ({ db, clock }) => {
    const settings = examples.map((one) => ({
      ...one,
      methods: [...PAYMENT_METHODS],
      status: "0" as const,
      remark: "",
    }));
    await ensurePrices(db, settings, clock.now());
  },
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
  routes: (api, { payments, paymentProviders }) => {
    servePayment(api, payments);
    servePaymentProvider(api, paymentProviders);
  },
});
