import type { Feature } from "../../../core/feature.ts";
import { statisticsMenuMigration } from "./migrations/2026-11-25-statistics-menu.ts";

export const statisticsFeature: Feature = {
  name: "business/statistics",
  migrations: [statisticsMenuMigration],
};
