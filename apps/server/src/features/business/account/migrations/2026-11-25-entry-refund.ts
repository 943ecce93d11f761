import type { Migration } from "../../../../core/db/migrate.ts";

export const entryRefundMigration: Migration = {
  name: "2026-11-25-entry-refund",
  up: async (db) => {
    await db.schema.alterTable("biz_ledger_entry").addColumn("refund_no", "varchar(40)").execute();
  },
};
