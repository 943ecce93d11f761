import type { Migration } from "../../../../core/db/migrate.ts";

/** When the sectors that a hotel's devices read were last changed; unknown for earlier changes. */
export const hotelPlanTimeMigration: Migration = {
  name: "2026-11-27-hotel-plan-time",
  up: async (db) => {
    await db.schema.alterTable("biz_hotel").addColumn("plan_time", "bigint").execute();
  },
};
