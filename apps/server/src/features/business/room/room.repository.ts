import type { RoomInput, RoomPattern, RoomQuery } from "@adel/protocol";
import { sql } from "kysely";
import { type RowScope, visibleByParent } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { type NewRoom, roomColumns, roomList } from "./room.table.ts";

/** Rows per statement, within the limit of bound parameters of both databases. */
const INSERT_BATCH = 500;

export class RoomRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: RoomQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, roomList);
  }

  after(scope: RowScope, query: RoomQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_room.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("biz_room.id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("biz_room.id", "in", ids).execute();
  }

  async buildings(hotelId: number): Promise<number[]> {
    const found = await this.#there(hotelId).select("building").distinct().orderBy("building").execute();
    return found.map(({ building }) => building);
  }

  ofBuilding(hotelId: number, building: number) {
    return this.#there(hotelId)
      .selectAll()
      .where("building", "=", building)
      .orderBy("floor", "desc")
      .orderBy("room_number")
      .execute();
  }

  /** Rooms of a label, or of `1-508` in building 1. */
  labelled(hotelId: number, label: string, inBuilding: { building: number; label: string } | undefined) {
    return this.#there(hotelId)
      .selectAll()
      .where((eb) =>
        eb.or([
          eb("label", "=", label),
          ...(inBuilding
            ? [eb.and([eb("building", "=", inBuilding.building), eb("label", "=", inBuilding.label)])]
            : []),
        ]),
      )
      .orderBy("building")
      .execute();
  }

  /** Rooms of all hotels in scope whose label contains this text, the shortest first. */
  find(scope: RowScope, label: string, inBuilding: { building: number; label: string } | undefined, limit: number) {
    return this.#inScope(scope)
      .where((eb) =>
        eb.or([
          contains("biz_room.label", label),
          ...(inBuilding
            ? [
                eb.and([
                  eb("biz_room.building", "=", inBuilding.building),
                  contains("biz_room.label", inBuilding.label),
                ]),
              ]
            : []),
        ]),
      )
      .orderBy(sql`length(biz_room.label)`)
      .orderBy("biz_room.label")
      .orderBy("biz_room.id")
      .limit(limit)
      .execute();
  }

  ofHotel(hotelId: number) {
    return this.#there(hotelId).selectAll().execute();
  }

  /** Rows that have its door or its label, itself among them. */
  sameAs({ hotelId, building, floor, roomNumber, label }: RoomInput) {
    return this.#there(hotelId)
      .select(["id", "label"])
      .where("building", "=", building)
      .where((eb) =>
        eb.or([eb("label", "=", label), eb.and([eb("floor", "=", floor), eb("room_number", "=", roomNumber)])]),
      )
      .execute();
  }

  /** Gives their ids, in order. */
  async insert(rooms: readonly NewRoom[]): Promise<number[]> {
    const ids: number[] = [];
    for (let at = 0; at < rooms.length; at += INSERT_BATCH) {
      const some = rooms.slice(at, at + INSERT_BATCH);
      const added = await this.#db.insertInto("biz_room").values(some).returning("id").execute();
      ids.push(...added.map(({ id }) => id));
    }
    return ids.sort((a, b) => a - b);
  }

  change(id: number, input: RoomInput) {
    return this.#db.updateTable("biz_room").set(roomColumns(input)).where("id", "=", id).execute();
  }

  /** The patterns by which rooms of the hotel were generated, one per building, the latest first. */
  patterns(hotelId: number) {
    return this.#db
      .selectFrom("biz_room_pattern")
      .select("pattern")
      .where("hotel_id", "=", hotelId)
      .orderBy("use_time", "desc")
      .execute();
  }

  storePattern(pattern: RoomPattern, use_time: number) {
    const { hotelId: hotel_id, building } = pattern;
    const values = { pattern: JSON.stringify(pattern), use_time };
    return this.#db
      .insertInto("biz_room_pattern")
      .values({ hotel_id, building, ...values })
      .onConflict((conflict) => conflict.columns(["hotel_id", "building"]).doUpdateSet(values))
      .execute();
  }

  markDeleted(ids: readonly number[]) {
    return this.#db.updateTable("biz_room").set({ deleted: 1 }).where("id", "in", ids).execute();
  }

  deleted(ids: readonly number[]) {
    return this.#db.selectFrom("biz_room").selectAll().where("id", "in", ids).where("deleted", "=", 1).execute();
  }

  unmarkDeleted(ids: readonly number[]) {
    return this.#db.updateTable("biz_room").set({ deleted: 0 }).where("id", "in", ids).execute();
  }

  #there(hotelId: number) {
    return this.#db.selectFrom("biz_room").where("hotel_id", "=", hotelId).where("deleted", "=", 0);
  }

  /** A room's scope is its hotel; it is deleted with it. */
  #inScope(scope: RowScope) {
    const ofHotel = (column: string) =>
      sql`(select ${sql.ref(column)} from biz_hotel where biz_hotel.id = biz_room.hotel_id)`;
    return this.#db
      .selectFrom("biz_room")
      .selectAll("biz_room")
      .select(sql<string>`${ofHotel("hotel_name")}`.as("hotel_name"))
      .where("biz_room.deleted", "=", 0)
      .where(sql<boolean>`${ofHotel("deleted")} = 0`)
      .where(
        visibleByParent(
          scope,
          { table: "biz_hotel", dept: "dept_id", foreignKey: "biz_room.hotel_id" },
          "biz_room.create_by",
        ),
      );
  }

  #matching(scope: RowScope, query: RoomQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.hotelId !== undefined) found = found.where("biz_room.hotel_id", "=", query.hotelId);
    if (query.building !== undefined) found = found.where("biz_room.building", "=", query.building);
    if (query.label !== undefined) found = found.where(contains("biz_room.label", query.label));
    if (query.typeName !== undefined) found = found.where(contains("biz_room.type_name", query.typeName));
    if (query.status !== undefined) found = found.where("biz_room.status", "=", query.status);
    return whereBetween(found, "biz_room.create_time", timeRange);
  }
}
