import { id, type Migration } from "../../../../core/db/migrate.ts";

export const jobMigration: Migration = {
  name: "2026-11-24-job",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_job")
      .addColumn("job_id", ...id(dialect))
      .addColumn("job_name", "varchar(64)", (column) => column.notNull())
      .addColumn("job_group", "varchar(64)", (column) => column.notNull())
      .addColumn("invoke_target", "varchar(500)", (column) => column.notNull())
      .addColumn("cron_expression", "varchar(255)", (column) => column.notNull())
      .addColumn("misfire_policy", "varchar(1)", (column) => column.notNull())
      .addColumn("concurrent", "varchar(1)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("next_time", "bigint")
      .addColumn("create_by", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addUniqueConstraint("sys_job_name", ["job_group", "job_name"])
      .execute();
    await db.schema
      .createTable("sys_job_run")
      .addColumn("run_id", ...id(dialect))
      .addColumn("job_id", "bigint", (column) => column.notNull())
      .addColumn("due_time", "bigint")
      .addColumn("start_time", "bigint", (column) => column.notNull())
      .addColumn("lease_until", "bigint", (column) => column.notNull())
      .addColumn("stop_time", "bigint")
      .addUniqueConstraint("sys_job_run_due", ["job_id", "due_time"])
      .execute();
    await db.schema.createIndex("sys_job_run_lease").on("sys_job_run").column("lease_until").execute();
    await db.schema
      .createTable("sys_job_log")
      .addColumn("job_log_id", ...id(dialect))
      .addColumn("job_name", "varchar(64)", (column) => column.notNull())
      .addColumn("job_group", "varchar(64)", (column) => column.notNull())
      .addColumn("invoke_target", "varchar(500)", (column) => column.notNull())
      .addColumn("message_zh", "varchar(500)", (column) => column.notNull())
      .addColumn("message_en", "varchar(500)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("fault", "varchar(40)")
      .addColumn("fault_values", "text", (column) => column.notNull())
      .addColumn("due_time", "bigint")
      .addColumn("start_time", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("cost_time", "bigint", (column) => column.notNull())
      .execute();
    for (const column of ["create_time", "status"])
      await db.schema.createIndex(`sys_job_log_${column}`).on("sys_job_log").column(column).execute();
  },
};
