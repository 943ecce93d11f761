import { stamped } from "../../../core/db/stamp.ts";
import type { Feature } from "../../../core/feature.ts";
import { accountMigration } from "./migrations/2026-11-21-account.ts";

export const accountFeature: Feature = {
  name: "business/account",
  migrations: [
    accountMigration,
    stamped("2026-11-21", "biz_lot"),
    // Entries are only ever added.
    stamped("2026-11-21", "biz_ledger_entry", "delete"),
  ],
};
