import { id, type Migration } from "../../../../core/db/migrate.ts";

export const reconciliationMigration: Migration = {
  name: "2026-11-25-reconciliation",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_reconciliation")
      .addColumn("id", ...id(dialect))
      .addColumn("method", "varchar(10)", (column) => column.notNull())
      .addColumn("first_day", "varchar(10)", (column) => column.notNull())
      .addColumn("last_day", "varchar(10)", (column) => column.notNull())
      .addColumn("source", "varchar(10)", (column) => column.notNull())
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("payments", "bigint", (column) => column.notNull())
      .addColumn("refunds", "bigint", (column) => column.notNull())
      .addColumn("difference_count", "bigint", (column) => column.notNull())
      .addColumn("differences", "text", (column) => column.notNull())
      .execute();
  },
};
