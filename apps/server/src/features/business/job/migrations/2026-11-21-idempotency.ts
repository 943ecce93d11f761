import type { Migration } from "../../../../core/db/migrate.ts";

/** Keys stand for orders as well as for jobs. */
export const idempotencyMigration: Migration = {
  name: "2026-11-21-idempotency",
  up: (db) => db.schema.alterTable("biz_idempotency").renameColumn("job_id", "made").execute(),
};
