import { id, type Migration } from "../../../../core/db/migrate.ts";

export const loginInfoMigration: Migration = {
  name: "2026-11-21-logininfor",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_logininfor")
      .addColumn("info_id", ...id(dialect))
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("user_id", "bigint")
      .addColumn("dept_id", "bigint")
      .addColumn("kind", "varchar(10)", (column) => column.notNull())
      .addColumn("ipaddr", "varchar(64)", (column) => column.notNull())
      .addColumn("login_location", "varchar(120)", (column) => column.notNull())
      .addColumn("browser", "varchar(60)", (column) => column.notNull())
      .addColumn("os", "varchar(60)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("fault", "varchar(40)")
      .addColumn("fault_values", "text", (column) => column.notNull())
      .addColumn("login_time", "bigint", (column) => column.notNull())
      .execute();
    for (const column of ["status", "login_time", "dept_id", "user_id"])
      await db.schema
        .createIndex(`sys_logininfor_${column}`)
        .on("sys_logininfor")
        .columns([column, "info_id"])
        .execute();
  },
};
