import { defineFeature } from "../../../core/feature.ts";
import { repeat } from "../../../core/lifecycle.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { paymentFeature } from "../payment/payment.feature.ts";
import { createOrders } from "./create-orders.service.ts";
import { orderMigration } from "./migrations/2026-11-21-order.ts";
import { buyMenuMigration } from "./migrations/2026-11-25-buy-menu.ts";
import { evidenceMigration } from "./migrations/2026-11-25-evidence.ts";
import { paymentAttemptMigration } from "./migrations/2026-11-25-payment-attempt.ts";
import { paymentLanguageMigration } from "./migrations/2026-11-25-payment-language.ts";
import { refundMigration } from "./migrations/2026-11-25-refund.ts";
import { surplusRefundMigration } from "./migrations/2026-11-25-surplus-refund.ts";
import { seedDemoOrders } from "./order.demo.ts";
import { serveOrder } from "./order.routes.ts";
import { servePaymentNotifications } from "./payment-notification.routes.ts";

export const orderFeature = defineFeature({
  name: "business/order",
  migrations: [
    orderMigration,
    paymentAttemptMigration,
    refundMigration,
    evidenceMigration,
    buyMenuMigration,
    surplusRefundMigration,
    paymentLanguageMigration,
  ],
  seedDemo: seedDemoOrders,
  requires: [paymentFeature],
  provides: ({ enabledProviders, ...deps }) => createOrders({ ...deps, providers: enabledProviders }),
  contributes: ({ onlinePayments, ...deps }) => ({
    // Providers are asked about payments without a notification.
    lifecycles: [repeat(deps, MINUTE_MS, () => onlinePayments.checkDue())],
  }),
  routes: async (api, { orders, orderRefunds, surplusRefunds, orderEvidence, onlinePayments }) => {
    serveOrder(api, orders, orderRefunds, surplusRefunds, orderEvidence);
    await servePaymentNotifications(api.app, onlinePayments);
  },
});
