import type { Migration } from "../../../../core/db/migrate.ts";

/** Reads that identify a card's hotel: with which keys, and whether those of other hotels were used. */
export const cardIdentifyMigration: Migration = {
  name: "2026-11-25-card-identify",
  up: async (db) => {
    await db.schema.alterTable("biz_card_read").addColumn("probed_hotels", "varchar(200)").execute();
    await db.schema
      .alterTable("biz_card_read")
      .addColumn("is_beyond", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("biz_card_read_encoder")
      .on("biz_card_read")
      .columns(["encoder_id", "create_time"])
      .execute();
  },
};
