import type { Feature } from "../../../core/feature.ts";
import { providerMigration } from "./migrations/2026-11-21-provider.ts";

export const providerFeature: Feature = {
  name: "system/provider",
  migrations: [providerMigration],
};
