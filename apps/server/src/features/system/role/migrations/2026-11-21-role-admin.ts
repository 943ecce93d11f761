import type { Migration } from "../../../../core/db/migrate.ts";

export const roleAdminMigration: Migration = {
  name: "2026-11-21-role-admin",
  up: async (db) => {
    for (const column of ["menu_check_strictly", "dept_check_strictly"])
      await db.schema
        .alterTable("sys_role")
        .addColumn(column, "smallint", (definition) => definition.notNull().defaultTo(1))
        .execute();
  },
};
