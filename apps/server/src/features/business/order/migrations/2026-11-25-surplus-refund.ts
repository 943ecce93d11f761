import type { Migration } from "../../../../core/db/migrate.ts";

/** Until now every refund was of unused credits. */
export const surplusRefundMigration: Migration = {
  name: "2026-11-25-surplus-refund",
  up: async (db) => {
    await db.schema
      .alterTable("biz_refund")
      .addColumn("kind", "varchar(10)", (column) => column.notNull().defaultTo("unused"))
      .execute();
    await db.schema.createIndex("biz_refund_trade").on("biz_refund").column("out_trade_no").execute();
  },
};
