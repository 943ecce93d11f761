import { id, type Migration } from "../../../../core/db/migrate.ts";

export const evidenceMigration: Migration = {
  name: "2026-11-25-evidence",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_order_evidence")
      .addColumn("id", ...id(dialect))
      .addColumn("order_no", "varchar(40)", (column) => column.notNull().references("biz_order.order_no"))
      .addColumn("file_name", "varchar(40)", (column) => column.notNull().unique())
      .addColumn("size", "bigint", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("biz_order_evidence_order")
      .on("biz_order_evidence")
      .columns(["order_no", "id"])
      .execute();
  },
};
