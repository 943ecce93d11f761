import { id, type Migration } from "../../../../core/db/migrate.ts";

export const providerMigration: Migration = {
  name: "2026-11-21-provider",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_provider")
      .addColumn("provider_id", ...id(dialect))
      .addColumn("provider_key", "varchar(30)", (column) => column.notNull().unique())
      .addColumn("provider_name", "varchar(50)", (column) => column.notNull())
      .addColumn("issuer", "varchar(300)", (column) => column.notNull())
      .addColumn("client_id", "varchar(200)", (column) => column.notNull())
      .addColumn("secret_wrapped", "varchar(1000)")
      .addColumn("scopes", "varchar(200)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .execute();
  },
};
