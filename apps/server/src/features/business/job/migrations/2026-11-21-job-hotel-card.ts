import type { Migration } from "../../../../core/db/migrate.ts";

/** Columns of jobs for hotel cards, and their records. */
export const jobHotelCardMigration: Migration = {
  name: "2026-11-21-job-z-hotel-card",
  up: async (db) => {
    await db.schema.alterTable("biz_card_job").addColumn("card_type", "varchar(40)").execute();
    await db.schema.alterTable("biz_card_job").addColumn("records", "text").execute();
    await db.schema.alterTable("biz_card_job").addColumn("hotel_card_id", "bigint").execute();
  },
};
