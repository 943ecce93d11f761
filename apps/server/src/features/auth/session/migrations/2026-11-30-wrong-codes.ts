import type { Migration } from "../../../../core/db/migrate.ts";

export const wrongCodesMigration: Migration = {
  name: "2026-11-30-wrong-codes",
  up: async (db) => {
    await db.schema
      .createTable("sys_second_factor_day")
      .addColumn("user_id", "bigint", (column) => column.primaryKey())
      .addColumn("first_time", "bigint", (column) => column.notNull())
      .addColumn("wrong_codes", "integer", (column) => column.notNull())
      .execute();
  },
};
