import type { Feature } from "../../../core/feature.ts";
import { groupMigration } from "./migrations/2026-11-21-group.ts";

export const groupFeature: Feature = {
  name: "business/group",
  migrations: [groupMigration],
};
