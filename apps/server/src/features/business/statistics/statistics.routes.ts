import { statisticsRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { StatisticsService } from "./statistics.service.ts";

export const serveStatistics = (api: Api, statistics: StatisticsService) =>
  serve(api, statisticsRoutes, {
    cards: ({ scope, query }) => statistics.list("cards", scope, query),
    consumption: ({ scope, query }) => statistics.list("consumption", scope, query),
    revenue: ({ scope, query }) => statistics.list("revenue", scope, query),
    credit: ({ scope, query }) => statistics.list("credit", scope, query),
    exportCards: ({ scope, query, language }) => statistics.export("cards", scope, query, language),
    exportConsumption: ({ scope, query, language }) => statistics.export("consumption", scope, query, language),
    exportRevenue: ({ scope, query, language }) => statistics.export("revenue", scope, query, language),
    exportCredit: ({ scope, query, language }) => statistics.export("credit", scope, query, language),
  });
