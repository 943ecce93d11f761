import type { Feature } from "../../../core/feature.ts";
import { deskMigration } from "./migrations/2026-11-24-desk.ts";

export const deskFeature: Feature = {
  name: "business/desk",
  migrations: [deskMigration],
};
