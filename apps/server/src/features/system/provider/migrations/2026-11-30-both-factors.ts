import type { Migration } from "../../../../core/db/migrate.ts";

/** Providers that ask for two factors themselves; none of an older database counts as one. */
export const bothFactorsMigration: Migration = {
  name: "2026-11-30-both-factors",
  up: async (db) => {
    await db.schema
      .alterTable("sys_provider")
      .addColumn("both_factors", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
