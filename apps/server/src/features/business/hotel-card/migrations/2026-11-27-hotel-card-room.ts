import { sql } from "kysely";
import type { Db } from "../../../../core/db/database.ts";
import type { DialectName } from "../../../../core/db/dialect.ts";
import type { Migration } from "../../../../core/db/migrate.ts";

/** A number of the door lock's record, null without one. */
const doorLock = (dialect: DialectName, field: "building" | "floor" | "room") =>
  dialect === "sqlite"
    ? sql<number>`json_extract(records, ${sql.lit(`$.doorLock.${field}`)})`
    : sql<number>`cast(records::json #>> ${sql.lit(`{doorLock,${field}}`)} as integer)`;

/** Cards that were made earlier; one without a room has zeros in its record. */
async function fillOldCards(db: Db, dialect: DialectName): Promise<void> {
  const [building, floor, room] = [
    doorLock(dialect, "building"),
    doorLock(dialect, "floor"),
    doorLock(dialect, "room"),
  ];
  await sql`update biz_hotel_card set building = ${building}, floor = ${floor}, room_number = ${room}
    where ${building} + ${floor} + ${room} > 0`.execute(db);
}

/** Made cards are shown and found by their room, which was stored only in the records. */
export const hotelCardRoomMigration: Migration = {
  name: "2026-11-27-hotel-card-room",
  up: async (db, dialect) => {
    for (const column of ["building", "floor", "room_number"])
      await db.schema.alterTable("biz_hotel_card").addColumn(column, "integer").execute();
    await fillOldCards(db, dialect);
    await db.schema
      .createIndex("biz_hotel_card_room")
      .on("biz_hotel_card")
      .columns(["hotel_id", "building", "floor", "room_number"])
      .execute();
  },
};
