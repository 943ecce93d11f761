import { id, type Migration } from "../../../../core/db/migrate.ts";

export const groupMigration: Migration = {
  name: "2026-11-21-group",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_group")
      .addColumn("id", ...id(dialect))
      .addColumn("group_name", "varchar(100)", (column) => column.notNull())
      .addColumn("contact", "varchar(50)", (column) => column.notNull())
      .addColumn("phone", "varchar(20)", (column) => column.notNull())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_group_dept").on("biz_group").column("dept_id").execute();
    await db.schema.createIndex("biz_hotel_group").on("biz_hotel").column("group_id").execute();
  },
};
