import type { Migration } from "../../../../core/db/migrate.ts";

/** A PIN that resumes a user's shift authorizations, and the number of wrong attempts in a row. */
export const shiftPinMigration: Migration = {
  name: "2026-11-25-shift-pin",
  up: async (db) => {
    await db.schema.alterTable("sys_user").addColumn("pin_hash", "varchar(200)").execute();
    await db.schema
      .alterTable("sys_user")
      .addColumn("pin_fails", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
