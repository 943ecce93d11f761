import type { Migration } from "../../../../core/db/migrate.ts";

export const paymentProviderMigration: Migration = {
  name: "2026-11-25-payment-provider",
  up: async (db) => {
    await db.schema
      .createTable("biz_payment_provider")
      .addColumn("method", "varchar(10)", (column) => column.primaryKey())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("gateway_url", "varchar(200)", (column) => column.notNull())
      .addColumn("merchant_id", "varchar(32)", (column) => column.notNull())
      .addColumn("app_id", "varchar(32)", (column) => column.notNull())
      .addColumn("certificate_serial", "varchar(64)", (column) => column.notNull())
      .addColumn("public_key_id", "varchar(64)", (column) => column.notNull())
      .addColumn("private_key_wrapped", "text")
      .addColumn("api_key_wrapped", "text")
      .addColumn("public_key_wrapped", "text")
      .addColumn("certificate_wrapped", "text")
      .addColumn("update_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
