import type { Migration } from "../../../../core/db/migrate.ts";

export const fileMigration: Migration = {
  name: "2026-11-20-file",
  up: async (db) => {
    await db.schema
      .createTable("sys_export")
      .addColumn("file_name", "varchar(40)", (column) => column.primaryKey())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("title", "varchar(100)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
