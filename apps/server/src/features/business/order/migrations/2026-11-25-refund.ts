import { sql } from "kysely";
import { id, type Migration } from "../../../../core/db/migrate.ts";

export const refundMigration: Migration = {
  name: "2026-11-25-refund",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_refund")
      .addColumn("id", ...id(dialect))
      .addColumn("refund_no", "varchar(40)", (column) => column.notNull().unique())
      .addColumn("order_no", "varchar(40)", (column) => column.notNull().references("biz_order.order_no"))
      .addColumn("quantity", "bigint", (column) => column.notNull().check(sql`quantity > 0`))
      .addColumn("amount", "bigint", (column) => column.notNull())
      .addColumn("status", "varchar(10)", (column) => column.notNull())
      .addColumn("reason", "varchar(200)", (column) => column.notNull())
      .addColumn("out_trade_no", "varchar(32)")
      .addColumn("provider_refund_id", "varchar(64)")
      .addColumn("failure", "varchar(200)", (column) => column.notNull())
      .addColumn("request_id", "bigint", (column) => column.notNull())
      .addColumn("request_name", "varchar(64)", (column) => column.notNull())
      .addColumn("decide_id", "bigint")
      .addColumn("decide_name", "varchar(64)")
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("end_time", "bigint")
      .addColumn("checks", "integer", (column) => column.notNull())
      .addColumn("next_check_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_refund_order").on("biz_refund").columns(["order_no", "id"]).execute();
    await db.schema.createIndex("biz_refund_check").on("biz_refund").columns(["status", "next_check_time"]).execute();
    await db.schema.createIndex("biz_refund_end").on("biz_refund").column("end_time").execute();
  },
};
