import type { Migration } from "../../../../core/db/migrate.ts";

export const sessionMigration: Migration = {
  name: "2026-11-20-session",
  up: async (db) => {
    await db.schema
      .createTable("sys_captcha")
      .addColumn("uuid", "varchar(40)", (column) => column.primaryKey())
      .addColumn("answer", "varchar(16)", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sys_sign_in_try")
      .addColumn("account", "varchar(200)", (column) => column.notNull())
      .addColumn("address", "varchar(64)", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("last_time", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_sign_in_try_key", ["account", "address"])
      .execute();
  },
};
