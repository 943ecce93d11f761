import type { Migration } from "../../../../core/db/migrate.ts";

/** The roles to which the holders of a role appoint people. */
export const roleAppointMigration: Migration = {
  name: "2026-11-30-role-appoint",
  up: async (db) => {
    await db.schema
      .createTable("sys_role_appoint")
      .addColumn("role_id", "bigint", (column) => column.notNull())
      .addColumn("appointed_id", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sys_role_appoint_key", ["role_id", "appointed_id"])
      .execute();
    await db.schema.createIndex("sys_role_appoint_other").on("sys_role_appoint").column("appointed_id").execute();
  },
};
