import { id, type Migration } from "../../../../core/db/migrate.ts";

export const alarmMigration: Migration = {
  name: "2026-11-25-alarm",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_alarm")
      .addColumn("alarm_id", ...id(dialect))
      .addColumn("name", "varchar(30)", (column) => column.notNull().unique())
      .addColumn("metric", "varchar(30)", (column) => column.notNull())
      .addColumn("comparison", "varchar(10)", (column) => column.notNull())
      .addColumn("threshold", "double precision", (column) => column.notNull())
      .addColumn("minutes", "integer", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    // How each rule is at each process; the instance is empty for figures of the whole product.
    await db.schema
      .createTable("sys_alarm_state")
      .addColumn("alarm_id", "bigint", (column) => column.notNull())
      .addColumn("instance", "varchar(100)", (column) => column.notNull())
      .addColumn("fired_time", "bigint")
      .addColumn("change_time", "bigint")
      .addPrimaryKeyConstraint("sys_alarm_state_key", ["alarm_id", "instance"])
      .execute();
  },
};
