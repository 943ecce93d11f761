import { id, type Migration } from "../../../../core/db/migrate.ts";

export const paymentMigration: Migration = {
  name: "2026-11-21-payment",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_payment_setting")
      .addColumn("id", ...id(dialect))
      .addColumn("original_price", "bigint", (column) => column.notNull())
      .addColumn("price", "bigint", (column) => column.notNull())
      .addColumn("min_quantity", "integer", (column) => column.notNull())
      .addColumn("max_quantity", "integer", (column) => column.notNull())
      .addColumn("methods", "varchar(100)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
