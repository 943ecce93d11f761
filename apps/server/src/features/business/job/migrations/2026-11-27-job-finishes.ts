import type { Migration } from "../../../../core/db/migrate.ts";

/** The job whose partly written card another one finishes without a charge. */
export const jobFinishesMigration: Migration = {
  name: "2026-11-27-job-finishes",
  up: async (db) => {
    await db.schema.alterTable("biz_card_job").addColumn("finishes_job_id", "varchar(64)").execute();
    await db.schema.createIndex("biz_card_job_finishes").on("biz_card_job").column("finishes_job_id").execute();
  },
};
