import { id, type Migration } from "../../../../core/db/migrate.ts";

export const noticeMigration: Migration = {
  name: "2026-11-21-notice",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_notice")
      .addColumn("notice_id", ...id(dialect))
      .addColumn("notice_title", "varchar(50)", (column) => column.notNull())
      .addColumn("notice_type", "varchar(1)", (column) => column.notNull())
      .addColumn("notice_content", "text", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("create_by", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sys_notice_read")
      .addColumn("notice_id", "bigint", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("read_time", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_notice_read_key", ["notice_id", "user_id"])
      .execute();
    await db.schema.createIndex("sys_notice_read_user").on("sys_notice_read").column("user_id").execute();
  },
};
