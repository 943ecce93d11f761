import type { Migration } from "../../../../core/db/migrate.ts";

/** A read may try hotels' keys as well, so the requested operation is a separate column. */
export const readOperationMigration: Migration = {
  name: "2026-11-25-read-operation",
  up: async (db) => {
    await db.schema
      .alterTable("biz_card_read")
      .addColumn("operation", "varchar(10)", (column) => column.notNull().defaultTo("read"))
      .execute();
    await db
      .updateTable("biz_card_read")
      .set({ operation: "identify" })
      .where("probed_hotels", "is not", null)
      .execute();
  },
};
