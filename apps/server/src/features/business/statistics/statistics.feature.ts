import { defineFeature } from "../../../core/feature.ts";
import { statisticsMenuMigration } from "./migrations/2026-11-25-statistics-menu.ts";
import { serveStatistics } from "./statistics.routes.ts";
import { StatisticsService } from "./statistics.service.ts";

export const statisticsFeature = defineFeature({
  name: "business/statistics",
  migrations: [statisticsMenuMigration],
  provides: (deps) => ({ statistics: new StatisticsService(deps) }),
  routes: (api, { statistics }) => serveStatistics(api, statistics),
});
