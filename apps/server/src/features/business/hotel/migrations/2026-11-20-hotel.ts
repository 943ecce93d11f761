import { id, type Migration } from "../../../../core/db/migrate.ts";

export const hotelMigration: Migration = {
  name: "2026-11-20-hotel",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_hotel")
      .addColumn("id", ...id(dialect))
      .addColumn("hotel_number", "bigint", (column) => column.notNull().unique())
      .addColumn("hotel_name", "varchar(100)", (column) => column.notNull())
      .addColumn("group_id", "bigint")
      .addColumn("province", "varchar(50)", (column) => column.notNull())
      .addColumn("city", "varchar(50)", (column) => column.notNull())
      .addColumn("address", "varchar(200)", (column) => column.notNull())
      .addColumn("door_lock_count", "integer", (column) => column.notNull())
      .addColumn("card_count", "integer", (column) => column.notNull())
      .addColumn("software_types", "varchar(200)", (column) => column.notNull())
      .addColumn("sector_plan", "varchar(500)", (column) => column.notNull())
      .addColumn("auth_hash", "varchar(200)", (column) => column.notNull())
      .addColumn("auth_tries", "integer", (column) => column.notNull())
      .addColumn("sequence", "bigint", (column) => column.notNull())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("deleted", "smallint", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_hotel_dept").on("biz_hotel").column("dept_id").execute();
    await db.schema
      .createTable("biz_hotel_key")
      .addColumn("id", ...id(dialect))
      .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
      .addColumn("wrapped", "varchar(200)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_hotel_key_hotel").on("biz_hotel_key").column("hotel_id").execute();
  },
};
