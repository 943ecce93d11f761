import type { Migration } from "../../../../core/db/migrate.ts";

/** Jobs of a batch; proposals to settle a job that are refused. */
export const jobBatchMigration: Migration = {
  name: "2026-11-22-job-batch",
  up: async (db) => {
    await db.schema.alterTable("biz_card_job").addColumn("batch_id", "varchar(64)").execute();
    await db.schema.alterTable("biz_card_job").addColumn("batch_item", "integer").execute();
    await db.schema.createIndex("biz_card_job_batch").on("biz_card_job").column("batch_id").execute();
    for (const part of ["id", "name"])
      await db.schema.alterTable("biz_job_settlement").renameColumn(`approver_${part}`, `decider_${part}`).execute();
    for (const part of ["reason", "time"])
      await db.schema.alterTable("biz_job_settlement").renameColumn(`approve_${part}`, `decide_${part}`).execute();
    await db.schema.alterTable("biz_job_settlement").addColumn("decision", "varchar(10)").execute();
    await db
      .updateTable("biz_job_settlement")
      .set({ decision: "approved" })
      .where("decider_id", "is not", null)
      .execute();
  },
};
