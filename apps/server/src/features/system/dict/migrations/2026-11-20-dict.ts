import { id, type Migration } from "../../../../core/db/migrate.ts";

export const dictMigration: Migration = {
  name: "2026-11-20-dict",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_dict_type")
      .addColumn("dict_id", ...id(dialect))
      .addColumn("dict_type", "varchar(100)", (column) => column.notNull().unique())
      .addColumn("dict_name", "varchar(100)", (column) => column.notNull())
      .addColumn("dict_name_en", "varchar(100)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("remark", "varchar(500)", (column) => column.notNull().defaultTo(""))
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sys_dict_data")
      .addColumn("dict_code", ...id(dialect))
      .addColumn("dict_sort", "integer", (column) => column.notNull())
      .addColumn("label_zh", "varchar(100)", (column) => column.notNull())
      .addColumn("label_en", "varchar(100)", (column) => column.notNull())
      .addColumn("dict_value", "varchar(100)", (column) => column.notNull())
      .addColumn("dict_type", "varchar(100)", (column) => column.notNull())
      .addColumn("css_class", "varchar(100)", (column) => column.notNull())
      .addColumn("list_class", "varchar(20)", (column) => column.notNull())
      .addColumn("is_default", "varchar(1)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addUniqueConstraint("sys_dict_data_value", ["dict_type", "dict_value"])
      .execute();
  },
};
