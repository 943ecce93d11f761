import {
  type GeneratedRoom,
  type GridCell,
  type Language,
  type Page,
  type Room,
  type RoomCell,
  type RoomGrid,
  type RoomInput,
  RoomPattern,
  type RoomQuery,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { checkOwnDeletion } from "../../../core/audit/own-deletion.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { HotelCounters, type HotelDepts } from "../hotel/hotel-cards.service.ts";
import { RoomRepository } from "./room.repository.ts";
import { ROOM_ENTITY, roomColumns, toRoom, toRoomFields } from "./room.table.ts";
import { roomsOfPattern } from "./room-pattern.ts";

/** What needs attention in a room, with or without a guest. */
type RoomMarks = Pick<GridCell, "hasUnknownJob" | "cardsOut">;

/** The states of rooms by their guests' cards, provided by the front desk. */
export interface RoomStays {
  /** By room, where there is a stay. */
  states(db: Db, hotelId: number): Promise<ReadonlyMap<number, Pick<GridCell, "state" | "validTo" | "nights">>>;
  /** By room, where there is something to tell. */
  marks(db: Db, hotelId: number): Promise<ReadonlyMap<number, RoomMarks>>;
  /** By a stay, an act or a valid card. */
  isInUse(db: Db, roomId: number): Promise<boolean>;
}

interface RoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly hotels: HotelDepts;
  readonly stays: RoomStays;
}

const noStay = { state: "none", validTo: null } as const;
const noNights = { ...noStay, nights: 0 } as const;
const noMarks: RoomMarks = { hasUnknownJob: false, cardsOut: 0 };

/** `1-508` may be room 508 of building 1. */
export function parseBuilding(text: string) {
  const [, building, label] = /^(\d{1,3})-(.+)$/.exec(text) ?? [];
  return building === undefined || label === undefined ? undefined : { building: Number(building), label };
}

/** The rooms of a label as entered at a front desk: alone, or after its building. */
export async function findRooms(db: Db, hotelId: number, text: string): Promise<RoomCell[]> {
  const rows = await new RoomRepository(db).labelled(hotelId, text, parseBuilding(text));
  return rows.map((row) => ({ ...toRoomFields(row), ...noStay }));
}

/** All rooms of a hotel, without the state of their guests' cards. */
export async function roomsOfHotel(db: Db, hotelId: number): Promise<RoomCell[]> {
  const rows = await new RoomRepository(db).ofHotel(hotelId);
  return rows.map((row) => ({ ...toRoomFields(row), ...noStay }));
}

/** A room that the caller may see. */
export async function getRoomOrFail(db: Db, scope: RowScope, id: number): Promise<RoomCell> {
  const row = await new RoomRepository(db).one(scope, id);
  if (!row) throw fail("NOT_FOUND");
  return { ...toRoomFields(row), ...noStay };
}

const COLUMNS = [
  "room.hotel",
  "room.building",
  "room.floor",
  "room.lockNumber",
  "room.room",
  "room.type",
  "room.liftFloors",
  "room.relays",
  "room.powerOffDelay",
  "room.areas",
  "room.status",
  "room.created",
] as const;

const toLockKey = ({ building, floor, roomNumber }: Pick<RoomInput, "building" | "floor" | "roomNumber">) =>
  `${building}/${floor}/${roomNumber}`;

/** Adds rooms, in a transaction that has locked the hotel; duplicates were removed before. */
export async function addRooms(
  trx: Db,
  { trail, timeFormat, clock }: Pick<RoomDeps, "trail" | "timeFormat" | "clock">,
  principal: Principal,
  scope: RowScope,
  rooms: readonly RoomInput[],
): Promise<readonly Room[]> {
  const now = clock.now();
  const rows = rooms.map((room) => ({
    ...roomColumns(room),
    deleted: 0,
    create_by: principal.userId,
    create_time: now,
  }));
  const ids = await new RoomRepository(trx).insert(rows);
  const added: Room[] = [];
  // In chunks: thousands of ids do not fit into one statement.
  for (let at = 0; at < ids.length; at += 500)
    added.push(
      ...(await new RoomRepository(trx).many(scope, ids.slice(at, at + 500))).map((row) => toRoom(row, timeFormat)),
    );
  await trail.keep(
    trx,
    principal,
    ROOM_ENTITY,
    added.map((after) => ({ id: after.id, before: null, after })),
  );
  return added;
}

/** A room's door and label must be unique. */
async function checkUnique(trx: Db, input: RoomInput, own?: number): Promise<void> {
  const others = (await new RoomRepository(trx).sameAs(input)).filter(({ id }) => id !== own);
  const { building, floor, label, roomNumber } = input;
  if (others.some((other) => other.label === label)) throw failField("label", "ROOM_LABEL_TAKEN", { building, label });
  if (others.length > 0) throw failField("roomNumber", "ROOM_NUMBER_TAKEN", { building, floor, roomNumber });
}

export class RoomService {
  readonly #deps: RoomDeps;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: RoomQuery): Promise<Page<Room>> {
    const { db, timeFormat } = this.#deps;
    const page = await new RoomRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toRoom(row, timeFormat)), total: page.total };
  }

  /** Rooms by a part of their label, of all hotels in scope; the label itself comes first. */
  async find(scope: RowScope, text: string, limit: number): Promise<Room[]> {
    const { db, timeFormat } = this.#deps;
    const rows = await new RoomRepository(db).find(scope, text, parseBuilding(text), limit);
    return rows.map((row) => toRoom(row, timeFormat));
  }

  one(scope: RowScope, id: number): Promise<Room> {
    return this.#found(this.#deps.db, scope, id);
  }

  async create(principal: Principal, scope: RowScope, input: RoomInput): Promise<Room> {
    await this.#checkHotel(scope, input.hotelId);
    return this.#deps.db.transaction().execute(async (trx) => {
      await new HotelCounters(trx).lock(input.hotelId);
      await checkUnique(trx, input);
      const [room] = await addRooms(trx, this.#deps, principal, scope, [input]);
      if (!room) throw fail("NOT_FOUND");
      return room;
    });
  }

  /** A room stays in its hotel. */
  async change(by: Actor, scope: RowScope, input: RoomInput & { id: number }): Promise<Room> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const before = await this.#found(trx, scope, input.id);
      const own = { ...input, hotelId: before.hotelId };
      await new HotelCounters(trx).lock(before.hotelId);
      await checkUnique(trx, own, input.id);
      const isClosed = own.status === "1" && before.status !== "1";
      if (isClosed || toLockKey(own) !== toLockKey(before)) await this.#checkFree(trx, before);
      await new RoomRepository(trx).change(input.id, own);
      const after = await this.#found(trx, scope, input.id);
      await this.#deps.trail.keep(trx, by, ROOM_ENTITY, [{ id: input.id, before, after }]);
      return after;
    });
  }

  /** All of them or none. */
  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const deleted = (await new RoomRepository(trx).many(scope, ids)).map((row) => toRoom(row, timeFormat));
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      for (const room of deleted) await this.#checkFree(trx, room);
      await new RoomRepository(trx).markDeleted(ids);
      await trail.keep(
        trx,
        by,
        ROOM_ENTITY,
        deleted.map((before) => ({ id: before.id, before, after: null })),
      );
    });
  }

  /** Restores the caller's own deletion, unless another room has the label or the lock number. */
  restore(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await checkOwnDeletion(trx, by, ROOM_ENTITY, ids, clock.now());
      const deleted = await new RoomRepository(trx).deleted(ids);
      for (const hotelId of new Set(deleted.map((row) => row.hotel_id))) await new HotelCounters(trx).lock(hotelId);
      for (const row of deleted) await checkUnique(trx, toRoomFields(row));
      await new RoomRepository(trx).unmarkDeleted(ids);
      const rooms = (await new RoomRepository(trx).many(scope, ids)).map((row) => toRoom(row, timeFormat));
      if (rooms.length !== ids.length) throw fail("NOT_FOUND");
      const changes = rooms.map((after) => ({ id: after.id, before: null, after }));
      await trail.keep(trx, by, ROOM_ENTITY, changes);
    });
  }

  async export(scope: RowScope, query: RoomQuery, language: Language): Promise<Sheet> {
    const { db, timeFormat } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const statuses = await entriesOf(db, "sys_normal_disable", language);
    const all = iterateById(
      (after, limit) => new RoomRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("room"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const room = toRoom(row, timeFormat);
        return [
          room.hotelName,
          room.building,
          room.floor,
          room.roomNumber,
          room.label,
          room.typeName,
          room.liftFloors.join(", "),
          room.relayCount,
          room.offDelay,
          room.areas.join(", "),
          statuses.get(room.status) ?? room.status,
          room.createTime,
        ];
      },
    );
  }

  async grid(scope: RowScope, hotelId: number, selected: number | undefined): Promise<RoomGrid> {
    await this.#checkHotel(scope, hotelId);
    const rooms = new RoomRepository(this.#deps.db);
    const buildings = await rooms.buildings(hotelId);
    const building = selected ?? buildings[0];
    const rows = building === undefined ? [] : await rooms.ofBuilding(hotelId, building);
    const { db, stays } = this.#deps;
    const states = await stays.states(db, hotelId);
    const marks = await stays.marks(db, hotelId);
    const cells = rows.map((row) => ({
      ...toRoomFields(row),
      ...(states.get(row.id) ?? noNights),
      ...(marks.get(row.id) ?? noMarks),
    }));
    return { buildings, cells };
  }

  /** Skips patterns that a later version can no longer parse. */
  async patterns(scope: RowScope, hotelId: number): Promise<RoomPattern[]> {
    await this.#checkHotel(scope, hotelId);
    const rows = await new RoomRepository(this.#deps.db).patterns(hotelId);
    return rows.flatMap(({ pattern }) => RoomPattern.safeParse(JSON.parse(pattern)).data ?? []);
  }

  /** Existing rooms stay as they are; all others are created, or none. A preview changes nothing. */
  async generate(principal: Principal, scope: RowScope, pattern: RoomPattern, isPreview: boolean) {
    await this.#checkHotel(scope, pattern.hotelId);
    const rooms = roomsOfPattern(pattern);
    return this.#deps.db.transaction().execute(async (trx) => {
      if (!isPreview) await new HotelCounters(trx).lock(pattern.hotelId);
      const there = (await new RoomRepository(trx).ofHotel(pattern.hotelId)).map(toRoomFields);
      const doors = new Set(there.map(toLockKey));
      const labels = new Set(there.map(({ building, label }) => `${building}/${label}`));
      const exists = (room: RoomInput) => doors.has(toLockKey(room)) || labels.has(`${room.building}/${room.label}`);
      const fresh = rooms.filter((room) => !exists(room));
      if (!isPreview && fresh.length > 0) await addRooms(trx, this.#deps, principal, scope, fresh);
      if (!isPreview) await new RoomRepository(trx).storePattern(pattern, this.#deps.clock.now());
      const shown = rooms.map(
        (room): GeneratedRoom => ({
          floor: room.floor,
          roomNumber: room.roomNumber,
          label: room.label,
          exists: exists(room),
        }),
      );
      return { rooms: shown, added: fresh.length, existing: rooms.length - fresh.length };
    });
  }

  async #checkFree(trx: Db, { id, label }: Room): Promise<void> {
    if (await this.#deps.stays.isInUse(trx, id)) throw fail("ROOM_IN_USE", { label });
  }

  async #checkHotel(scope: RowScope, hotelId: number): Promise<void> {
    if ((await this.#deps.hotels.deptOf(scope, hotelId)) === undefined) throw failField("hotelId", "NOT_FOUND");
  }

  async #found(handle: Db, scope: RowScope, id: number): Promise<Room> {
    const row = await new RoomRepository(handle).one(scope, id);
    if (!row) throw fail("NOT_FOUND");
    return toRoom(row, this.#deps.timeFormat);
  }
}
