import type { Migration } from "../../../../core/db/migrate.ts";

export const signInAddressMigration: Migration = {
  name: "2026-11-25-sign-in-address",
  up: async (db) => {
    await db.schema
      .createTable("sys_sign_in_address")
      .addColumn("account", "varchar(200)", (column) => column.notNull())
      .addColumn("address", "varchar(64)", (column) => column.notNull())
      .addColumn("last_time", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_sign_in_address_key", ["account", "address"])
      .execute();
  },
};
