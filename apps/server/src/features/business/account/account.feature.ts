import type { Feature } from "../../../core/feature.ts";
import { accountMigration } from "./migrations/2026-11-21-account.ts";

export const accountFeature: Feature = {
  name: "business/account",
  migrations: [accountMigration],
};
