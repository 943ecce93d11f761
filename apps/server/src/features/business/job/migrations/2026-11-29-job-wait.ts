import type { Migration } from "../../../../core/db/migrate.ts";

/** When its bridge last reported that a job waits for its card. */
export const jobWaitMigration: Migration = {
  name: "2026-11-29-job-wait",
  up: (db) => db.schema.alterTable("biz_card_job").addColumn("wait_time", "bigint").execute(),
};
