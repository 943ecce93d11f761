import type { Migration } from "../../../../core/db/migrate.ts";

export const secondStepMigration: Migration = {
  name: "2026-11-30-second-step",
  up: async (db) => {
    await db.schema
      .createTable("sys_second_factor_try")
      .addColumn("account", "varchar(200)", (column) => column.notNull())
      .addColumn("address", "varchar(64)", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("last_time", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_second_factor_try_key", ["account", "address"])
      .execute();
    await db.schema
      .createTable("sys_sign_in_device")
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("device", "varchar(100)", (column) => column.notNull())
      .addColumn("last_time", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_sign_in_device_key", ["user_id", "device"])
      .execute();
    await db.schema
      .createTable("sys_sign_in_ticket")
      .addColumn("ticket_hash", "varchar(64)", (column) => column.primaryKey())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("account", "varchar(200)", (column) => column.notNull())
      .addColumn("route", "varchar(100)", (column) => column.notNull())
      .addColumn("address", "varchar(64)", (column) => column.notNull())
      .addColumn("password_mark", "varchar(64)", (column) => column.notNull())
      .addColumn("reference", "varchar(64)")
      .addColumn("by_page", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
