import type { Feature } from "../../../core/feature.ts";
import { accountMigration } from "./migrations/2026-11-21-account.ts";
import { entryTransferMigration } from "./migrations/2026-11-25-entry-transfer.ts";

export const accountFeature: Feature = {
  name: "business/account",
  migrations: [accountMigration, entryTransferMigration],
};
