import { id, type Migration } from "../../../../core/db/migrate.ts";

export const configMigration: Migration = {
  name: "2026-11-20-config",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_config")
      .addColumn("config_id", ...id(dialect))
      .addColumn("config_name", "varchar(100)", (column) => column.notNull())
      .addColumn("config_key", "varchar(100)", (column) => column.notNull().unique())
      .addColumn("config_value", "varchar(500)", (column) => column.notNull())
      .addColumn("config_type", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
