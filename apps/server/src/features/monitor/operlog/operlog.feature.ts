import type { Feature } from "../../../core/feature.ts";
import { operLogMigration } from "./migrations/2026-11-21-operlog.ts";

export const operLogFeature: Feature = {
  name: "monitor/operlog",
  migrations: [operLogMigration],
};
