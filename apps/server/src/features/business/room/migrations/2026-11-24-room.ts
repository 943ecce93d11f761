import { sql } from "kysely";
import { id, type Migration } from "../../../../core/db/migrate.ts";

export const roomMigration: Migration = {
  name: "2026-11-24-t-room",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_room")
      .addColumn("id", ...id(dialect))
      .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
      .addColumn("building", "integer", (column) => column.notNull())
      .addColumn("floor", "integer", (column) => column.notNull())
      .addColumn("room_number", "integer", (column) => column.notNull())
      .addColumn("label", "varchar(12)", (column) => column.notNull())
      .addColumn("type_name", "varchar(50)", (column) => column.notNull())
      .addColumn("areas", "varchar(600)", (column) => column.notNull())
      .addColumn("lift_floors", "varchar(600)", (column) => column.notNull())
      .addColumn("relay_count", "integer", (column) => column.notNull())
      .addColumn("off_delay", "integer", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("deleted", "smallint", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    // A deleted room frees its door and its label.
    await sql`create unique index biz_room_door on biz_room (hotel_id, building, floor, room_number) where deleted = 0`.execute(
      db,
    );
    await sql`create unique index biz_room_label on biz_room (hotel_id, building, label) where deleted = 0`.execute(db);
  },
};
