import type { Migration } from "../../../../core/db/migrate.ts";

/** Since when people have been told that an encoder is silent. */
export const silentEncoderMigration: Migration = {
  name: "2026-11-30-silent-encoder",
  up: async (db) => {
    await db.schema.alterTable("biz_encoder").addColumn("silent_since", "bigint").execute();
  },
};
