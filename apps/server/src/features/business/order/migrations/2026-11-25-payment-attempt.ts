import { id, type Migration } from "../../../../core/db/migrate.ts";

export const paymentAttemptMigration: Migration = {
  name: "2026-11-25-payment-attempt",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_payment_attempt")
      .addColumn("id", ...id(dialect))
      .addColumn("out_trade_no", "varchar(32)", (column) => column.notNull().unique())
      .addColumn("order_no", "varchar(40)", (column) => column.notNull().references("biz_order.order_no"))
      .addColumn("method", "varchar(10)", (column) => column.notNull())
      .addColumn("channel", "varchar(10)", (column) => column.notNull())
      .addColumn("amount", "bigint", (column) => column.notNull())
      .addColumn("status", "varchar(10)", (column) => column.notNull())
      .addColumn("code_url", "text")
      .addColumn("pay_url", "text")
      .addColumn("transaction_id", "varchar(64)")
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .addColumn("paid_time", "bigint")
      .addColumn("checks", "integer", (column) => column.notNull())
      .addColumn("next_check_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("biz_payment_attempt_order")
      .on("biz_payment_attempt")
      .columns(["order_no", "id"])
      .execute();
    await db.schema
      .createIndex("biz_payment_attempt_check")
      .on("biz_payment_attempt")
      .columns(["status", "next_check_time"])
      .execute();
  },
};
