import { id, type Migration } from "../../../../core/db/migrate.ts";

export const deptMigration: Migration = {
  name: "2026-11-20-dept",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_dept")
      .addColumn("dept_id", ...id(dialect))
      .addColumn("parent_id", "bigint", (column) => column.notNull())
      .addColumn("dept_name", "varchar(100)", (column) => column.notNull())
      .addColumn("order_num", "integer", (column) => column.notNull())
      .addColumn("leader", "varchar(30)", (column) => column.notNull().defaultTo(""))
      .addColumn("phone", "varchar(20)", (column) => column.notNull().defaultTo(""))
      .addColumn("email", "varchar(50)", (column) => column.notNull().defaultTo(""))
      .addColumn("status", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("deleted", "smallint", (column) => column.notNull().defaultTo(0))
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sys_dept_parent").on("sys_dept").column("parent_id").execute();
  },
};
