import { consumptionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ConsumptionService } from "./consumption.service.ts";

export const serveConsumption = (api: Api, consumptions: ConsumptionService) =>
  serve(api, consumptionRoutes, {
    list: ({ scope, query }) => consumptions.list(scope, query),
    export: ({ scope, query, language }) => consumptions.export(scope, query, language),
  });
