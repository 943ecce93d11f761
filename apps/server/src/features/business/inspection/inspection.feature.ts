import { defineFeature } from "../../../core/feature.ts";
import { cardFeature } from "../card/card.feature.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { seedDemoInspections } from "./inspection.demo.ts";
import { serveInspection } from "./inspection.routes.ts";
import { InspectionService } from "./inspection.service.ts";
import { inspectionMigration } from "./migrations/2026-11-21-inspection.ts";

export const inspectionFeature = defineFeature({
  name: "business/inspection",
  migrations: [inspectionMigration],
  seedDemo: seedDemoInspections,
  requires: [hotelFeature, cardFeature],
  provides: ({ cardHotels, cardReads, ...deps }) => ({
    inspections: new InspectionService({ ...deps, hotels: cardHotels, reads: cardReads }),
  }),
  routes: (api, { inspections }) => serveInspection(api, inspections),
});
