import type { Feature } from "../../../core/feature.ts";
import { orderMigration } from "./migrations/2026-11-21-order.ts";
import { seedDemoOrders } from "./order.demo.ts";

export const orderFeature: Feature = {
  name: "business/order",
  migrations: [orderMigration],
  seed: async (start) => {
    if (start.demo) await seedDemoOrders(start);
  },
};
