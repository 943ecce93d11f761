import type { Migration } from "../../../../core/db/migrate.ts";

/** What was written last on a card is looked up with each job. */
export const jobUidMigration: Migration = {
  name: "2026-11-25-job-uid",
  up: async (db) => {
    await db.schema.createIndex("biz_card_job_uid").on("biz_card_job").column("uid").execute();
  },
};
