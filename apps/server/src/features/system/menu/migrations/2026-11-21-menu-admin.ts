import type { Migration } from "../../../../core/db/migrate.ts";

export const menuAdminMigration: Migration = {
  name: "2026-11-21-menu-admin",
  up: async (db) => {
    await db.schema
      .alterTable("sys_menu")
      .addColumn("query", "varchar(255)", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("sys_menu")
      .addColumn("route_name", "varchar(50)", (column) => column.notNull().defaultTo(""))
      .execute();
    // 1: disabled only because its page does not exist yet; the first start with the page enables it.
    await db.schema
      .alterTable("sys_menu")
      .addColumn("waiting", "smallint", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.updateTable("sys_menu").set({ waiting: 1 }).where("status", "=", "1").execute();
    await db.schema
      .createTable("sys_menu_removed")
      .addColumn("menu_id", "bigint", (column) => column.primaryKey())
      .execute();
  },
};
