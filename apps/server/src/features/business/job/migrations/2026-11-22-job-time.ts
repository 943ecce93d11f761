import type { Migration } from "../../../../core/db/migrate.ts";

/** The home page counts the jobs of thirty days. */
export const jobTimeMigration: Migration = {
  name: "2026-11-22-job-time",
  up: async (db) => {
    await db.schema.createIndex("biz_card_job_time").on("biz_card_job").column("create_time").execute();
  },
};
