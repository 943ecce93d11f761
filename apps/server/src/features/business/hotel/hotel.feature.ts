import type { Feature } from "../../../core/feature.ts";
import { seedDemoHotels } from "./hotel.demo.ts";
import { hotelMigration } from "./migrations/2026-11-20-hotel.ts";

export const hotelFeature: Feature = {
  name: "business/hotel",
  migrations: [hotelMigration],
  seedDemo: seedDemoHotels,
};
