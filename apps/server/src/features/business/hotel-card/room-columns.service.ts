import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { DialectName } from "../../../core/db/dialect.ts";

/** A number of the door lock's record, null without one. */
const doorLock = (dialect: DialectName, field: "building" | "floor" | "room") =>
  dialect === "sqlite"
    ? sql<number>`json_extract(records, ${sql.lit(`$.doorLock.${field}`)})`
    : sql<number>`cast(records::json #>> ${sql.lit(`{doorLock,${field}}`)} as integer)`;

/** Adds the room of its door lock's record to each row of a table with `records`; one without a room has zeros there. */
export async function addRoomColumns(
  db: Db,
  dialect: DialectName,
  table: "biz_hotel_card" | "biz_card_job",
): Promise<void> {
  for (const column of ["building", "floor", "room_number"])
    await db.schema.alterTable(table).addColumn(column, "integer").execute();
  const [building, floor, room] = [
    doorLock(dialect, "building"),
    doorLock(dialect, "floor"),
    doorLock(dialect, "room"),
  ];
  await sql`update ${sql.table(table)} set building = ${building}, floor = ${floor}, room_number = ${room}
    where ${building} + ${floor} + ${room} > 0`.execute(db);
}
