import type { Migration } from "../../../../core/db/migrate.ts";

export const uploadMigration: Migration = {
  name: "2026-11-25-upload",
  up: async (db) => {
    await db.schema
      .createTable("sys_upload")
      .addColumn("file_name", "varchar(40)", (column) => column.primaryKey())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("original_name", "varchar(100)", (column) => column.notNull())
      .addColumn("type", "varchar(100)", (column) => column.notNull())
      .addColumn("size", "bigint", (column) => column.notNull())
      .addColumn("sha256", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sys_upload_user").on("sys_upload").column("user_id").execute();
    await db.schema.createIndex("sys_upload_time").on("sys_upload").column("create_time").execute();
    // The records that refer to a file: they prevent its deletion, and users who see one of them may read it.
    await db.schema
      .createTable("sys_upload_use")
      .addColumn("file_name", "varchar(40)", (column) => column.notNull())
      .addColumn("entity", "varchar(50)", (column) => column.notNull())
      .addColumn("row_id", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_upload_use_key", ["file_name", "entity", "row_id"])
      .execute();
    await db.schema.createIndex("sys_upload_use_row").on("sys_upload_use").columns(["entity", "row_id"]).execute();
  },
};
