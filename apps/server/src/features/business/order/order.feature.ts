import type { Feature } from "../../../core/feature.ts";
import { orderMigration } from "./migrations/2026-11-21-order.ts";
import { paymentAttemptMigration } from "./migrations/2026-11-25-payment-attempt.ts";
import { seedDemoOrders } from "./order.demo.ts";

export const orderFeature: Feature = {
  name: "business/order",
  migrations: [orderMigration, paymentAttemptMigration],
  seedDemo: seedDemoOrders,
};
