import type { Feature } from "../../../core/feature.ts";
import { monitorMigration } from "./migrations/2026-11-24-monitor.ts";

export const serverFeature: Feature = {
  name: "monitor/server",
  migrations: [monitorMigration],
};
