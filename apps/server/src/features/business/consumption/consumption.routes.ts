import { consumptionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ConsumptionService } from "./consumption.service.ts";

export const serveConsumption = (api: Api, consumptions: ConsumptionService) =>
  serve(api, consumptionRoutes, {
    list: ({ rows, query }) => consumptions.list(rows, query),
    export: ({ rows, query, language }) => consumptions.export(rows, query, language),
  });
