import { id, type Migration } from "../../../../core/db/migrate.ts";

/** Web hooks of users. */
export const hookMigration: Migration = {
  name: "2026-11-30-notices-hook",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_hook")
      .addColumn("hook_id", ...id(dialect))
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("hook_name", "varchar(50)", (column) => column.notNull())
      .addColumn("format", "varchar(20)", (column) => column.notNull())
      .addColumn("host", "varchar(255)", (column) => column.notNull())
      .addColumn("url_wrapped", "text", (column) => column.notNull())
      .addColumn("secret_wrapped", "text")
      .addColumn("kinds", "varchar(200)", (column) => column.notNull())
      .addColumn("language", "varchar(10)", (column) => column.notNull())
      .addColumn("pace", "varchar(10)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("failures", "integer", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sys_hook_user").on("sys_hook").column("user_id").execute();
  },
};
