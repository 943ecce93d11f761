import { id, type Migration } from "../../../../core/db/migrate.ts";

export const operLogMigration: Migration = {
  name: "2026-11-21-operlog",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_oper_log")
      .addColumn("oper_id", ...id(dialect))
      .addColumn("title_zh", "varchar(50)", (column) => column.notNull())
      .addColumn("title_en", "varchar(80)", (column) => column.notNull())
      .addColumn("business_type", "smallint", (column) => column.notNull())
      .addColumn("route", "varchar(200)", (column) => column.notNull())
      .addColumn("request_method", "varchar(10)", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("oper_name", "varchar(64)", (column) => column.notNull())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("oper_url", "varchar(500)", (column) => column.notNull())
      .addColumn("oper_ip", "varchar(64)", (column) => column.notNull())
      .addColumn("oper_location", "varchar(120)", (column) => column.notNull())
      .addColumn("oper_param", "text", (column) => column.notNull())
      .addColumn("code", "integer", (column) => column.notNull())
      .addColumn("fault", "varchar(40)")
      .addColumn("fault_values", "text", (column) => column.notNull())
      .addColumn("status", "smallint", (column) => column.notNull())
      .addColumn("oper_time", "bigint", (column) => column.notNull())
      .addColumn("cost_time", "integer", (column) => column.notNull())
      .execute();
    for (const columns of [["status"], ["business_type"], ["oper_time"], ["dept_id"], ["user_id"]])
      await db.schema
        .createIndex(`sys_oper_log_${columns.join("_")}`)
        .on("sys_oper_log")
        .columns([...columns, "oper_id"])
        .execute();
  },
};
