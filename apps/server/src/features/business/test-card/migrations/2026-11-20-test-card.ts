import { id, type Migration } from "../../../../core/db/migrate.ts";

export const testCardMigration: Migration = {
  name: "2026-11-20-z-test-card",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_test_card")
      .addColumn("id", ...id(dialect))
      .addColumn("card_number", "varchar(14)", (column) => column.notNull())
      .addColumn("test_card_type", "varchar(40)", (column) => column.notNull())
      .addColumn("method", "varchar(20)", (column) => column.notNull())
      .addColumn("operation_type", "varchar(20)", (column) => column.notNull())
      .addColumn("agent_name", "varchar(64)", (column) => column.notNull())
      .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
      .addColumn("sector", "integer", (column) => column.notNull())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("status", "varchar(10)", (column) => column.notNull())
      // One record a job, however often its result comes.
      .addColumn("job_id", "varchar(64)", (column) => column.notNull().unique())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_test_card_hotel").on("biz_test_card").columns(["hotel_id", "id"]).execute();
    await db.schema.createIndex("biz_test_card_number").on("biz_test_card").column("card_number").execute();
  },
};
