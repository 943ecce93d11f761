import { sql } from "kysely";
import { id, type Migration } from "../../../../core/db/migrate.ts";

export const orderMigration: Migration = {
  name: "2026-11-21-order",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_order")
      .addColumn("id", ...id(dialect))
      .addColumn("order_no", "varchar(40)", (column) => column.notNull().unique())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("payer_id", "bigint", (column) => column.notNull())
      .addColumn("payer_name", "varchar(64)", (column) => column.notNull())
      .addColumn("quantity", "bigint", (column) => column.notNull())
      .addColumn("price", "bigint", (column) => column.notNull())
      .addColumn("amount", "bigint", (column) => column.notNull())
      .addColumn("method", "varchar(10)", (column) => column.notNull())
      .addColumn("standing", "varchar(20)", (column) => column.notNull())
      .addColumn("evidence", "varchar(500)", (column) => column.notNull())
      .addColumn("confirm_id", "bigint")
      .addColumn("confirm_name", "varchar(64)")
      .addColumn("confirm_time", "bigint")
      .addColumn("approve_id", "bigint")
      .addColumn("approve_name", "varchar(64)")
      .addColumn("refuse_reason", "varchar(200)", (column) => column.notNull())
      .addColumn("remark", "varchar(200)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .addColumn("pay_time", "bigint")
      .addCheckConstraint("biz_order_amount", sql`amount = price * quantity`)
      .execute();
    await db.schema.createIndex("biz_order_dept").on("biz_order").columns(["dept_id", "id"]).execute();
  },
};
