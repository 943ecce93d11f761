import { id, type Migration } from "../../../../core/db/migrate.ts";

export const genMigration: Migration = {
  name: "2026-11-24-gen",
  up: async (db, dialect) => {
    await db.schema
      .createTable("gen_table")
      .addColumn("table_id", ...id(dialect))
      .addColumn("table_name", "varchar(63)", (column) => column.notNull().unique())
      .addColumn("table_comment", "varchar(50)", (column) => column.notNull())
      .addColumn("class_name", "varchar(40)", (column) => column.notNull())
      .addColumn("module_name", "varchar(20)", (column) => column.notNull())
      .addColumn("business_name", "varchar(40)", (column) => column.notNull())
      .addColumn("function_name", "varchar(50)", (column) => column.notNull())
      .addColumn("function_name_en", "varchar(50)", (column) => column.notNull())
      .addColumn("parent_menu_id", "bigint", (column) => column.notNull())
      .addColumn("columns", "text", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("update_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
