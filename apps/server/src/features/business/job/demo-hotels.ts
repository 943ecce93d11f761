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

/** Who writes test cards: staff of the manufacturer for every hotel, agents for the hotels below their departments. */
async function technicians(db: Db): Promise<ReadonlyMap<number, DemoCrew["technicians"]>> {
  const rows = await db
    .selectFrom("sys_user")
    .innerJoin("sys_user_role", "sys_user_role.user_id", "sys_user.user_id")
    .innerJoin("sys_role", "sys_role.role_id", "sys_user_role.role_id")
    .innerJoin("dept_closure", "ancestor_id", "sys_user.dept_id")
    .innerJoin("biz_hotel", "biz_hotel.dept_id", "dept_closure.dept_id")
    .select(["biz_hotel.id as hotelId", "sys_user.user_id as id", "user_name as userName", "nick_name as nickName"])
    .where("role_key", "in", ["staff", "agent"])
    .orderBy("sys_user.user_id")
    .execute();
  return grouped(rows, ({ hotelId }) => hotelId);
}

const encoders = (db: Db) =>
  db
    .selectFrom("biz_encoder")
    .innerJoin("biz_encoder_key", "biz_encoder_key.encoder_id", "biz_encoder.id")
    .select(["biz_encoder.id", "biz_encoder_key.id as keyId", "hotel_id as hotelId"])
    .orderBy("biz_encoder.id")
    .execute();

const sectorsOf = ({ doorLock, energySaver, ladder }: DemoCrew["plan"]): string =>
  JSON.stringify([doorLock, energySaver, ladder].filter((sector) => sector !== undefined));

/** The example hotels with their rooms and clerks; one without an encoder of its own shares another's. */
export async function loadDemoHotels(db: Db): Promise<DemoCrews> {
  const [byHotel, byDept, all] = [await rooms(db), await clerks(db), await encoders(db)];
  const visitors = await technicians(db);
  const crews = new Map<DemoHotel, DemoCrew>();
  const hotels = await db.selectFrom("biz_hotel").selectAll().orderBy("id").execute();
  for (const [at, { id, dept_id, create_time, sector_plan }] of hotels.entries()) {
    const [first, ...others] = byHotel.get(id) ?? [];
    if (first === undefined) continue;
    const own = all.filter(({ hotelId }) => hotelId === id);
    const shared = all.slice(at % all.length, (at % all.length) + 1);
    const plan = JSON.parse(sector_plan) as DemoCrew["plan"];
    crews.set(
      { id, createTime: create_time, rooms: [first, ...others] },
      {
        clerks: byDept.get(dept_id) ?? [],
        technicians: visitors.get(id) ?? [],
        encoders: own.length > 0 ? own : shared,
        plan,
        hasLadder: plan.ladder !== undefined,
        sectors: sectorsOf(plan),
      },
    );
  }
  return crews;
}
