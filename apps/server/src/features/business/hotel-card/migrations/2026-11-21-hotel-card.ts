import { id, type Migration } from "../../../../core/db/migrate.ts";

export const hotelCardMigration: Migration = {
  name: "2026-11-21-hotel-card",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_hotel_card")
      .addColumn("id", ...id(dialect))
      .addColumn("card_number", "varchar(14)", (column) => column.notNull())
      .addColumn("card_type", "varchar(40)", (column) => column.notNull())
      .addColumn("records", "text", (column) => column.notNull())
      .addColumn("agent_name", "varchar(64)", (column) => column.notNull())
      .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("valid_from", "bigint")
      .addColumn("valid_to", "bigint")
      // One record per job, however often its result arrives.
      .addColumn("job_id", "varchar(64)", (column) => column.notNull().unique())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_hotel_card_hotel").on("biz_hotel_card").columns(["hotel_id", "id"]).execute();
    await db.schema.createIndex("biz_hotel_card_number").on("biz_hotel_card").column("card_number").execute();
  },
};
