import type { Migration } from "../../../../core/db/migrate.ts";

/** Whose an act is: only the session that began it ends it unasked. Earlier acts are of no session. */
export const actSessionMigration: Migration = {
  name: "2026-11-30-act-session",
  up: async (db) => {
    await db.schema
      .alterTable("biz_desk_act")
      .addColumn("session", "varchar(64)", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
