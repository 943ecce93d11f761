import { id, type Migration } from "../../../../core/db/migrate.ts";

export const roleMigration: Migration = {
  name: "2026-11-20-role",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_role")
      .addColumn("role_id", ...id(dialect))
      .addColumn("role_name", "varchar(30)", (column) => column.notNull())
      .addColumn("role_name_en", "varchar(60)", (column) => column.notNull().defaultTo(""))
      .addColumn("role_key", "varchar(100)", (column) => column.notNull().unique())
      .addColumn("role_sort", "integer", (column) => column.notNull())
      .addColumn("data_scope", "varchar(1)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("deleted", "smallint", (column) => column.notNull().defaultTo(0))
      .addColumn("remark", "varchar(500)", (column) => column.notNull().defaultTo(""))
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    for (const [table, other] of [
      ["sys_user_role", "user_id"],
      ["sys_role_menu", "menu_id"],
      ["sys_role_dept", "dept_id"],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn("role_id", "bigint", (column) => column.notNull())
        .addColumn(other, "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ["role_id", other])
        .execute();
      await db.schema.createIndex(`${table}_other`).on(table).column(other).execute();
    }
  },
};
