import { id, type Migration } from "../../../../core/db/migrate.ts";

export const inspectionMigration: Migration = {
  name: "2026-11-21-inspection",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_inspection")
      .addColumn("id", ...id(dialect))
      // One for each read, however often it is requested.
      .addColumn("read_id", "varchar(64)", (column) => column.notNull().unique())
      .addColumn("card_number", "varchar(14)", (column) => column.notNull())
      .addColumn("hotel_id", "bigint", (column) => column.references("biz_hotel.id"))
      .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
      .addColumn("test_card_id", "bigint", (column) => column.references("biz_test_card.id"))
      .addColumn("sequence", "bigint")
      .addColumn("verdict", "varchar(10)", (column) => column.notNull())
      .addColumn("checks", "text", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_inspection_hotel").on("biz_inspection").columns(["hotel_id", "id"]).execute();
    await db.schema.createIndex("biz_inspection_number").on("biz_inspection").column("card_number").execute();
  },
};
