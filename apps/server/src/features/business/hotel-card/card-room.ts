import { StoredRecords } from "@adel/protocol";
import { type Expression, type SqlBool, sql } from "kysely";
import { parseBuilding } from "../room/room.service.ts";

/** The room of a card as stored on it; all null if it has none. */
export interface CardRoom {
  building: number | null;
  floor: number | null;
  room_number: number | null;
}

/** Records of cards without a room contain zeros. */
export function findRoomInRecords(records: string | null): CardRoom {
  const doorLock = records === null ? undefined : StoredRecords.parse(JSON.parse(records)).doorLock;
  if (!doorLock || doorLock.building + doorLock.floor + doorLock.room === 0)
    return { building: null, floor: null, room_number: null };
  return { building: doorLock.building, floor: doorLock.floor, room_number: doorLock.room };
}

const roomKey = (table: string) =>
  sql.join(["hotel_id", "building", "floor", "room_number"].map((column) => sql.ref(`${table}.${column}`)));

/** What a row of `biz_hotel_card` is for, in words: the label of its room, or the number in the lock. */
export const roomOfCard = sql<string | null>`coalesce(
  (select label from biz_room where (${roomKey("biz_room")}) = (${roomKey("biz_hotel_card")}) and biz_room.deleted = 0),
  cast(biz_hotel_card.room_number as varchar(5)))`;

const MAX_DIGITS = 5;
const isNumber = (text: string) => /^\d+$/.test(text) && text.length <= MAX_DIGITS;

/** Rows of `biz_hotel_card` for a room by its label or the number in the lock, `1-508` in building 1. */
export function isOfRoom(text: string): Expression<SqlBool> {
  const { building, label: room } = parseBuilding(text) ?? {};
  const inBuilding = (table: string) => sql`${sql.ref(`${table}.building`)} = ${building}`;
  const hasLabel = (label: string) => sql`lower(biz_room.label) = ${label.toLowerCase()}`;
  const hasNumber = (digits: string) => sql`biz_hotel_card.room_number = ${Number(digits)}`;
  const labels = [
    hasLabel(text),
    ...(room === undefined ? [] : [sql`${inBuilding("biz_room")} and ${hasLabel(room)}`]),
  ];
  const cards = [
    sql`(${roomKey("biz_hotel_card")}) in
      (select ${roomKey("biz_room")} from biz_room where biz_room.deleted = 0 and (${sql.join(labels, sql` or `)}))`,
    ...(isNumber(text) ? [hasNumber(text)] : []),
    ...(room !== undefined && isNumber(room) ? [sql`${inBuilding("biz_hotel_card")} and ${hasNumber(room)}`] : []),
  ];
  return sql<SqlBool>`(${sql.join(cards, sql` or `)})`;
}
