import type { Migration } from "../../../../core/db/migrate.ts";

/** The menu row of an open form. Forms that are open already get theirs when they are opened again. */
export const formMenuMigration: Migration = {
  name: "2026-11-25-form-menu",
  up: async (db) => {
    await db.schema.alterTable("tool_form").addColumn("menu_id", "bigint").execute();
  },
};
