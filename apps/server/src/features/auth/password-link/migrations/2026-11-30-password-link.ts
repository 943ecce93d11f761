import { id, type Migration } from "../../../../core/db/migrate.ts";

export const passwordLinkMigration: Migration = {
  name: "2026-11-30-password-link",
  up: async (db, dialect) => {
    await db.schema
      .createTable("password_link")
      .addColumn("link_id", ...id(dialect))
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("token_hash", "varchar(64)", (column) => column.notNull().unique())
      .addColumn("password_mark", "varchar(64)", (column) => column.notNull())
      .addColumn("maker_id", "bigint", (column) => column.notNull())
      .addColumn("maker_name", "varchar(64)", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .addColumn("used_time", "bigint")
      .addColumn("used_address", "varchar(64)", (column) => column.notNull().defaultTo(""))
      .addColumn("read_time", "bigint")
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("password_link_user").on("password_link").column("user_id").execute();
  },
};
