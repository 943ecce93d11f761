// Casts: lists of rooms and sector plans are JSON text that their features write.
import type { Db } from "../../../core/db/database.ts";
import type { DemoHotel, DemoRoom } from "../desk/demo-visits.service.ts";
import type { DemoCrew } from "./demo-rows.ts";

export type DemoCrews = ReadonlyMap<DemoHotel, DemoCrew>;

function grouped<T>(rows: readonly T[], key: (row: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const rooms = async (db: Db) => {
  const rows = await db.selectFrom("biz_room").selectAll().where("status", "=", "0").orderBy("id").execute();
  const found = new Map<number, DemoRoom[]>();
  for (const { hotel_id, lift_floors, ...row } of rows) {
    const list = found.get(hotel_id) ?? [];
    found.set(hotel_id, list);
    list.push({
      id: row.id,
      label: row.label,
      building: row.building,
      floor: row.floor,
      roomNumber: row.room_number,
      liftFloors: JSON.parse(lift_floors) as number[],
      relayCount: row.relay_count,
      offDelay: row.off_delay,
    });
  }
  return found;
};

const clerks = async (db: Db) =>
  grouped(
    await db
      .selectFrom("sys_user")
      .select(["user_id as id", "user_name as userName", "nick_name as nickName", "dept_id as deptId"])
      .orderBy("user_id")
      .execute(),
    ({ deptId }) => deptId,
  );

const encoders = (db: Db) =>
  db
    .selectFrom("biz_encoder")
    .innerJoin("biz_encoder_key", "biz_encoder_key.encoder_id", "biz_encoder.id")
    .select(["biz_encoder.id", "biz_encoder_key.id as keyId", "hotel_id as hotelId"])
    .orderBy("biz_encoder.id")
    .execute();

function sectorsOf(plan: string): string {
  const { doorLock, energySaver, ladder } = JSON.parse(plan) as Partial<Record<string, number>>;
  return JSON.stringify([doorLock, energySaver, ladder].filter((sector) => sector !== undefined));
}

/** The example hotels with their rooms and clerks; one without an encoder of its own shares another's. */
export async function loadDemoHotels(db: Db): Promise<DemoCrews> {
  const [byHotel, byDept, all] = [await rooms(db), await clerks(db), await encoders(db)];
  const crews = new Map<DemoHotel, DemoCrew>();
  const hotels = await db.selectFrom("biz_hotel").selectAll().orderBy("id").execute();
  for (const [at, { id, dept_id, create_time, sector_plan }] of hotels.entries()) {
    const [first, ...others] = byHotel.get(id) ?? [];
    if (first === undefined) continue;
    const own = all.filter(({ hotelId }) => hotelId === id);
    const shared = all.slice(at % all.length, (at % all.length) + 1);
    crews.set(
      { id, createTime: create_time, rooms: [first, ...others] },
      {
        clerks: byDept.get(dept_id) ?? [],
        encoders: own.length > 0 ? own : shared,
        hasLadder: sector_plan.includes("ladder"),
        sectors: sectorsOf(sector_plan),
      },
    );
  }
  return crews;
}
