import type { Db } from "./db/database.ts";
import type { Migration } from "./db/migrate.ts";
import type { DemoOptions, Feature, Start } from "./feature.ts";

declare module "./db/database.ts" {
  interface Tables {
    /** Seeds that were added; they are not added again, even if they were deleted. */
    seed_run: { name: string; run_time: number };
  }
}

export const seedRunMigration: Migration = {
  name: "2026-11-25-seed-run",
  up: async (db) => {
    await db.schema
      .createTable("seed_run")
      .addColumn("name", "varchar(100)", (column) => column.primaryKey())
      .addColumn("run_time", "bigint", (column) => column.notNull())
      .execute();
  },
};

/**
 * Records a seed as added. False if it was recorded before, also by a process that started at the same time: such a
 * seed adds its row once per database.
 */
export async function takeSeed(db: Db, name: string, now: number): Promise<boolean> {
  const result = await db
    .insertInto("seed_run")
    .values({ name, run_time: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Adds the rows that features need, and the example rows once per database: completely or not at all. */
export async function runSeeds(
  features: readonly Feature[],
  { db, ...start }: Start,
  demo: DemoOptions | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { seed } of features) await seed?.({ ...start, db: trx });
    if (!demo || !(await takeSeed(trx, "demo", start.clock.now()))) return;
    for (const { seedDemo } of features) await seedDemo?.({ ...start, db: trx, demo });
  });
}
