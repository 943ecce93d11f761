// Casts: areas and lift floors are JSON text that only this feature writes, from parsed input.
import type { Room, RoomCell, RoomInput } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_room: RoomTable;
    biz_room_pattern: { hotel_id: number; building: number; pattern: string; use_time: number };
  }
}

interface RoomTable {
  id: Generated<number>;
  hotel_id: number;
  building: number;
  floor: number;
  room_number: number;
  label: string;
  type_name: string;
  areas: string;
  lift_floors: string;
  relay_count: number;
  off_delay: number;
  status: "0" | "1";
  deleted: number;
  create_by: number;
  create_time: number;
}
export type RoomRow = Selectable<RoomTable> & { readonly hotel_name: string };
export type NewRoom = Omit<Selectable<RoomTable>, "id">;

/** What the audit trail calls a room. */
export const ROOM_ENTITY = "business/room";

/** A room's columns from its input. */
export const roomColumns = (input: RoomInput) => ({
  hotel_id: input.hotelId,
  building: input.building,
  floor: input.floor,
  room_number: input.roomNumber,
  label: input.label,
  type_name: input.typeName,
  areas: JSON.stringify(input.areas),
  lift_floors: JSON.stringify(input.liftFloors),
  relay_count: input.relayCount,
  off_delay: input.offDelay,
  status: input.status,
});

const numbers = (text: string) => JSON.parse(text) as number[];

/** A room without the state of its stays. */
export const toRoomFields = (row: Selectable<RoomTable>): Omit<RoomCell, "state" | "validTo"> => ({
  id: row.id,
  hotelId: row.hotel_id,
  building: row.building,
  floor: row.floor,
  roomNumber: row.room_number,
  label: row.label,
  typeName: row.type_name,
  areas: numbers(row.areas),
  liftFloors: numbers(row.lift_floors),
  relayCount: row.relay_count,
  offDelay: row.off_delay,
  status: row.status,
});

export const toRoom = (row: RoomRow, timeFormat: TimeFormat): Room => ({
  ...toRoomFields(row),
  hotelName: row.hotel_name,
  createTime: timeFormat.format(row.create_time),
});

export const roomList: ListOptions = {
  id: "biz_room.id",
  columns: {
    label: "biz_room.label",
    floor: "biz_room.floor",
    typeName: "biz_room.type_name",
    createTime: "biz_room.create_time",
  },
};
