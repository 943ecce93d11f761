import { id, type Migration } from "../../../../core/db/migrate.ts";

export const menuMigration: Migration = {
  name: "2026-11-20-menu",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_menu")
      .addColumn("menu_id", ...id(dialect))
      .addColumn("parent_id", "bigint", (column) => column.notNull())
      .addColumn("menu_name", "varchar(50)", (column) => column.notNull())
      .addColumn("menu_name_en", "varchar(100)", (column) => column.notNull())
      .addColumn("order_num", "integer", (column) => column.notNull())
      .addColumn("path", "varchar(200)", (column) => column.notNull().defaultTo(""))
      .addColumn("component", "varchar(255)", (column) => column.notNull().defaultTo(""))
      .addColumn("is_frame", "varchar(1)", (column) => column.notNull().defaultTo("1"))
      .addColumn("is_cache", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("menu_type", "varchar(1)", (column) => column.notNull())
      .addColumn("visible", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("status", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("perms", "varchar(100)", (column) => column.notNull().defaultTo(""))
      .addColumn("icon", "varchar(100)", (column) => column.notNull().defaultTo(""))
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sys_menu_parent").on("sys_menu").column("parent_id").execute();
  },
};
