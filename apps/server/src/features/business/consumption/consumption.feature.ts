import { defineFeature } from "../../../core/feature.ts";
import { serveConsumption } from "./consumption.routes.ts";
import { ConsumptionService } from "./consumption.service.ts";

export const consumptionFeature = defineFeature({
  name: "business/consumption",
  provides: ({ db, timeFormat }) => ({ consumptions: new ConsumptionService(db, timeFormat) }),
  routes: (api, { consumptions }) => serveConsumption(api, consumptions),
});
