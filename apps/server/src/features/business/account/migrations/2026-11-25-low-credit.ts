import type { Migration } from "../../../../core/db/migrate.ts";

export const lowCreditMigration: Migration = {
  name: "2026-11-25-low-credit",
  up: async (db) => {
    await db.schema.alterTable("biz_account").addColumn("low_since", "bigint").execute();
  },
};
