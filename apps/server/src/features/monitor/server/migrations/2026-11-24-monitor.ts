import type { Migration } from "../../../../core/db/migrate.ts";

const SERIES = [
  "cpu",
  "load",
  "memory",
  "disk",
  "received",
  "sent",
  "heap",
  "resident",
  "loopDelay",
  "collectionMs",
  "database",
  "bridges",
] as const;

export const monitorMigration: Migration = {
  name: "2026-11-24-monitor",
  up: async (db) => {
    let table = db.schema
      .createTable("sys_monitor_sample")
      .addColumn("instance", "varchar(100)", (column) => column.notNull())
      .addColumn("sample_time", "bigint", (column) => column.notNull());
    for (const series of SERIES) table = table.addColumn(series, "double precision");
    await table.addPrimaryKeyConstraint("sys_monitor_sample_key", ["instance", "sample_time"]).execute();
    await db.schema.createIndex("sys_monitor_sample_time").on("sys_monitor_sample").column("sample_time").execute();
  },
};
