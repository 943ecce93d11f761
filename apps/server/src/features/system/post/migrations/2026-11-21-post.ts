import { id, type Migration } from "../../../../core/db/migrate.ts";

export const postMigration: Migration = {
  name: "2026-11-21-post",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_post")
      .addColumn("post_id", ...id(dialect))
      .addColumn("post_code", "varchar(64)", (column) => column.notNull().unique())
      .addColumn("post_name", "varchar(50)", (column) => column.notNull().unique())
      .addColumn("post_sort", "integer", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sys_user_post")
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("post_id", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_user_post_key", ["user_id", "post_id"])
      .execute();
    await db.schema.createIndex("sys_user_post_post").on("sys_user_post").column("post_id").execute();
  },
};
