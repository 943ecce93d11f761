import type { Migration } from "../../../../core/db/migrate.ts";

export const entryTransferMigration: Migration = {
  name: "2026-11-25-entry-transfer",
  up: async (db) => {
    await db.schema.alterTable("biz_ledger_entry").addColumn("transfer_no", "varchar(40)").execute();
  },
};
