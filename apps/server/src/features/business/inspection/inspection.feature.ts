import type { Feature } from "../../../core/feature.ts";
import { inspectionMigration } from "./migrations/2026-11-21-inspection.ts";

export const inspectionFeature: Feature = {
  name: "business/inspection",
  migrations: [inspectionMigration],
};
