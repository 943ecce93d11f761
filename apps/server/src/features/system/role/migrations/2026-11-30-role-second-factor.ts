import type { Migration } from "../../../../core/db/migrate.ts";

/** Roles that require a second factor of those who have them; no role of an older database does. */
export const roleSecondFactorMigration: Migration = {
  name: "2026-11-30-role-second-factor",
  up: async (db) => {
    await db.schema
      .alterTable("sys_role")
      .addColumn("second_factor", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
