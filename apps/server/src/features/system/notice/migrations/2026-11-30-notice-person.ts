import type { Migration } from "../../../../core/db/migrate.ts";

/** Notices for one person. */
export const noticePersonMigration: Migration = {
  name: "2026-11-30-notice-person",
  up: async (db) => {
    await db.schema.alterTable("sys_notice").addColumn("audience_user_id", "bigint").execute();
  },
};
