import { id, type Migration } from "../../../../core/db/migrate.ts";

export const tokenMigration: Migration = {
  name: "2026-11-24-token",
  up: async (db, dialect) => {
    await db.schema
      .createTable("api_token")
      .addColumn("id", ...id(dialect))
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("token_name", "varchar(50)", (column) => column.notNull())
      .addColumn("token_hash", "varchar(43)", (column) => column.unique())
      .addColumn("token_prefix", "varchar(16)", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .addColumn("last_used_time", "bigint")
      .addColumn("last_used_address", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("api_token_user").on("api_token").column("user_id").execute();
  },
};
