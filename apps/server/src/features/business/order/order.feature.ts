import * as z from "zod";
import { defineFeature } from "../../../core/feature.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction } from "../../../core/task-function.ts";
import { paymentFeature } from "../payment/payment.feature.ts";
import { createOrders } from "./create-orders.service.ts";
import { orderMigration } from "./migrations/2026-11-21-order.ts";
import { buyMenuMigration } from "./migrations/2026-11-25-buy-menu.ts";
import { evidenceMigration } from "./migrations/2026-11-25-evidence.ts";
import { paymentAttemptMigration } from "./migrations/2026-11-25-payment-attempt.ts";
import { paymentLanguageMigration } from "./migrations/2026-11-25-payment-language.ts";
import { refundMigration } from "./migrations/2026-11-25-refund.ts";
import { surplusRefundMigration } from "./migrations/2026-11-25-surplus-refund.ts";
import { paymentTransactionMigration } from "./migrations/2026-11-29-payment-transaction.ts";
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
    paymentTransactionMigration,
  ],
  seedDemo: seedDemoOrders,
  requires: [paymentFeature],
  provides: ({ enabledProviders, ...deps }) => createOrders({ ...deps, providers: enabledProviders }),
  contributes: ({ onlinePayments }) => ({
    tasks: [
      defineTaskFunction({
        name: "payment.checkSilent",
        title: serverText("task.checkSilent"),
        parameters: z.object({}),
        labels: {},
        run: async () => serverText("task.askedAbout", { count: await onlinePayments.checkDue() }),
      }),
    ],
  }),
  routes: async (api, { orders, orderRefunds, surplusRefunds, orderEvidence, onlinePayments }) => {
    serveOrder(api, orders, orderRefunds, surplusRefunds, orderEvidence);
    await servePaymentNotifications(api.app, onlinePayments);
  },
});
