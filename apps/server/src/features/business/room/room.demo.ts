import { insertMany } from "../../../core/db/bulk-insert.ts";
import { demoNames } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { roomColumns } from "./room.table.ts";

/** The administrator, who is seeded first. */
const ADMIN_ID = 1;
/** Floors that lifts of hotels in China often do not have. */
const NO_FLOOR = new Set([4, 13, 14]);
const FIRST_FLOOR = 2;
const SMALL_HOTEL = 100;
/** One in this many rooms is disabled. */
const CLOSED_EVERY = 97;

/** So many rooms, floor by floor: 20 on each of a large hotel's floors. */
export function demoLayout(count: number): readonly { readonly floor: number; readonly room: number }[] {
  const perFloor = count > SMALL_HOTEL ? 20 : 12;
  const rooms: { floor: number; room: number }[] = [];
  for (let floor = FIRST_FLOOR; rooms.length < count; floor += 1) {
    if (NO_FLOOR.has(floor)) continue;
    for (let room = 1; room <= perFloor && rooms.length < count; room += 1) rooms.push({ floor, room });
  }
  return rooms;
}

/** The last rooms of a floor are the larger rooms. */
function typeOf(room: number, types: readonly string[]): string {
  if (room % 12 === 0) return types[3] ?? "";
  if (room % 6 === 5) return types[2] ?? "";
  return types[room % 2] ?? "";
}

/** The rooms of every example hotel. */
export async function seedDemoRooms({ db, clock, demo }: DemoStart): Promise<void> {
  if (demo.size === "small") return;
  const types = demoNames(demo.language, "roomTypes");
  const hotels = await db
    .selectFrom("biz_hotel")
    .select(["id", "door_lock_count", "software_types"])
    .where("id", "not in", (rooms) => rooms.selectFrom("biz_room").select("hotel_id"))
    .orderBy("id")
    .execute();
  const rows = hotels.flatMap(({ id: hotelId, door_lock_count, software_types }) =>
    demoLayout(door_lock_count).map(({ floor, room }, at) => ({
      ...roomColumns({
        ...{ hotelId, building: 1, floor, roomNumber: floor * 100 + room },
        label: `${floor}${String(room).padStart(2, "0")}`,
        typeName: typeOf(room, types),
        areas: [],
        liftFloors: software_types.includes("ladder") ? [1, floor] : [],
        ...{ relayCount: 2, offDelay: 30 },
        status: at % CLOSED_EVERY === CLOSED_EVERY - 1 ? "1" : "0",
      }),
      ...{ deleted: 0, create_by: ADMIN_ID, create_time: clock.now() },
    })),
  );
  await insertMany(db, "biz_room", rows);
}
