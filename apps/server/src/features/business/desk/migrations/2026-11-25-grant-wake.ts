import type { Migration } from "../../../../core/db/migrate.ts";

/** A shift authorization counts wrong PINs, is idle after a start of the server, and stores what it was opened for. */
export const grantWakeMigration: Migration = {
  name: "2026-11-25-v-grant-wake",
  up: async (db) => {
    const zero = ["pin_tries", "is_idle"] as const;
    for (const column of zero)
      await db.schema
        .alterTable("biz_desk_grant")
        .addColumn(column, "integer", (definition) => definition.notNull().defaultTo(0))
        .execute();
    await db.schema
      .alterTable("biz_desk_grant")
      .addColumn("binding", "varchar(64)", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
