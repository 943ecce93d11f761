import { columnStamped, stamped } from "../../../core/db/stamp.ts";
import type { Feature } from "../../../core/feature.ts";
import { seedDemoHotels } from "./hotel.demo.ts";
import { hotelMigration } from "./migrations/2026-11-20-hotel.ts";

export const hotelFeature: Feature = {
  name: "business/hotel",
  migrations: [hotelMigration, stamped("2026-11-21", "biz_hotel"), columnStamped("2026-11-22", "biz_hotel", "dept_id")],
  seed: async (start) => {
    if (start.demo) await seedDemoHotels(start);
  },
};
