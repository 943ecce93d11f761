import { id, type Migration } from "../../../../core/db/migrate.ts";

export const jobSettlementMigration: Migration = {
  name: "2026-11-21-job-settlement",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_job_settlement")
      .addColumn("id", ...id(dialect))
      .addColumn("job_id", "varchar(64)", (column) => column.notNull())
      .addColumn("as_outcome", "varchar(10)", (column) => column.notNull())
      .addColumn("proposer_id", "bigint", (column) => column.notNull())
      .addColumn("proposer_name", "varchar(64)", (column) => column.notNull())
      .addColumn("propose_reason", "varchar(200)", (column) => column.notNull())
      .addColumn("propose_time", "bigint", (column) => column.notNull())
      .addColumn("approver_id", "bigint")
      .addColumn("approver_name", "varchar(64)")
      .addColumn("approve_reason", "varchar(200)")
      .addColumn("approve_time", "bigint")
      .addColumn("late_outcome", "varchar(10)")
      .execute();
    await db.schema.createIndex("biz_job_settlement_job").on("biz_job_settlement").column("job_id").execute();
    await db.schema
      .alterTable("biz_card_job")
      .addColumn("settlement_id", "bigint", (column) => column.references("biz_job_settlement.id"))
      .execute();
  },
};
