import { id, type Migration } from "../../../../core/db/migrate.ts";

export const passkeyMigration: Migration = {
  name: "2026-11-30-passkey",
  up: async (db, dialect) => {
    await db.schema
      .createTable("user_passkey")
      .addColumn("passkey_id", ...id(dialect))
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("credential_id", "varchar(1400)", (column) => column.notNull().unique())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("transports", "varchar(100)", (column) => column.notNull())
      .addColumn("rp_id", "varchar(255)", (column) => column.notNull())
      .addColumn("passkey_name", "varchar(50)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("last_time", "bigint")
      .execute();
    await db.schema.createIndex("user_passkey_user").on("user_passkey").column("user_id").execute();
    await db.schema
      .createTable("user_passkey_challenge")
      .addColumn("challenge_hash", "varchar(64)", (column) => column.primaryKey())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("purpose", "varchar(10)", (column) => column.notNull())
      .addColumn("bound_to", "varchar(64)", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
