import type { Migration } from "../../../../core/db/migrate.ts";

/** When its clerk stopped an act that has a partly written card. */
export const actStopMigration: Migration = {
  name: "2026-11-30-act-stop",
  up: async (db) => {
    await db.schema.alterTable("biz_desk_act").addColumn("stop_time", "bigint").execute();
  },
};
