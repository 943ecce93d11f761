// Cast: the hotels of a read are JSON text that only this feature writes.
import type { Db } from "../../../core/db/database.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { ReadRow } from "./card.table.ts";

/** The number of the caller's latest jobs that count. */
const LAST_JOBS = 50;

/** How often an encoder identified cards within the last minute; `beyond`: by keys of other hotels than its own. */
export async function countRecentIdentifications(db: Db, encoderId: number, now: number) {
  const found = await db
    .selectFrom("biz_card_read")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.sum<number | null>("is_beyond").as("beyond")])
    .where("encoder_id", "=", encoderId)
    .where("create_time", ">", now - MINUTE_MS)
    .where("probed_hotels", "is not", null)
    .executeTakeFirstOrThrow();
  return { all: Number(found.all), beyond: Number(found.beyond ?? 0) };
}

/** The hotels whose keys a read tried. */
export const probedHotels = ({ probed_hotels }: Pick<ReadRow, "probed_hotels">) =>
  JSON.parse(probed_hotels ?? "[]") as number[];

/** Hotels that made a card of this number, the newest first, whatever their scope. */
export async function hotelsOfCard(db: Db, uid: string): Promise<number[]> {
  const rows = await Promise.all(
    (["biz_hotel_card", "biz_test_card"] as const).map((table) =>
      db
        .selectFrom(table)
        .select(["hotel_id", "create_time"])
        .where("card_number", "=", uid)
        .orderBy("id", "desc")
        .limit(LAST_JOBS)
        .execute(),
    ),
  );
  return rows
    .flat()
    .sort((a, b) => b.create_time - a.create_time)
    .map(({ hotel_id }) => hotel_id);
}

export async function encoderHotel(db: Db, encoderId: number): Promise<number | null> {
  const found = await db.selectFrom("biz_encoder").select("hotel_id").where("id", "=", encoderId).executeTakeFirst();
  return found?.hotel_id ?? null;
}

/** Hotels for which the caller worked recently, the latest first. */
export async function hotelsOfUser(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("biz_card_job")
    .select("hotel_id")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(LAST_JOBS)
    .execute();
  return rows.map(({ hotel_id }) => hotel_id);
}

/** The recorded card with these records: identified by number, hotel and sequence. */
export const findHotelCard = (db: Db, hotelId: number, uid: string, sequence: number) =>
  db
    .selectFrom("biz_hotel_card")
    .selectAll()
    .where("hotel_id", "=", hotelId)
    .where("card_number", "=", uid)
    .where("sequence", "=", sequence)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** How many cards of a stay have the same sequence. */
export async function copiesOf(db: Db, stayId: number, sequence: number): Promise<number> {
  const found = await db
    .selectFrom("biz_hotel_card")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("stay_id", "=", stayId)
    .where("sequence", "=", sequence)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

export interface LockPosition {
  readonly building: number;
  readonly floor: number;
  readonly room: number;
}
export const findRoomAt = (db: Db, hotelId: number, { building, floor, room }: LockPosition) =>
  db
    .selectFrom("biz_room")
    .select(["id", "label"])
    .where("hotel_id", "=", hotelId)
    .where("building", "=", building)
    .where("floor", "=", floor)
    .where("room_number", "=", room)
    .where("deleted", "=", 0)
    .executeTakeFirst();
