import type { Migration } from "../../../../core/db/migrate.ts";

/** The booking number of a stay, if the policy of its hotel has it. */
export const stayReferenceMigration: Migration = {
  name: "2026-11-27-stay-reference",
  up: async (db) => {
    await db.schema.alterTable("biz_stay").addColumn("reference", "varchar(20)").execute();
    await db.schema
      .alterTable("biz_desk_policy")
      .addColumn("has_reference", "smallint", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
