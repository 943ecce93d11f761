import type { HotelInput, HotelQuery, HotelUpdate } from "@adel/protocol";
import { type ExpressionBuilder, sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db, Tables } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { AUTH_TRIES, hotelList } from "./hotel.table.ts";

const values = (input: HotelInput | HotelUpdate) => ({
  hotel_number: input.hotelNumber,
  hotel_name: input.hotelName,
  group_id: input.groupId,
  province: input.province,
  city: input.city,
  address: input.address,
  door_lock_count: input.doorLockCount,
  software_types: JSON.stringify(input.softwareTypes),
  sector_plan: JSON.stringify(input.sectorPlan),
  status: input.status,
  remark: input.remark,
});

/** The age of a key as the time before which it was created. */
export type HotelSearch = HotelQuery & { readonly keyBefore?: number };

/** Columns of a new row besides the input. */
interface Fresh {
  readonly dept_id: number;
  readonly auth_hash: string;
  readonly create_by: number;
  readonly create_time: number;
}

/** Number or name, for a search of one word. */
const named = (text: string) => (eb: ExpressionBuilder<Tables, "biz_hotel">) =>
  eb.or([
    contains("hotel_name", text),
    sql<boolean>`cast(hotel_number as varchar(10)) like ${`%${text.replace(/\D/g, "-")}%`}`,
  ]);

/** With the name of its group, and the department above its own. */
const transferred = (db: Db) =>
  db
    .selectFrom("biz_hotel")
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom("biz_group")
        .select("group_name")
        .whereRef("biz_group.id", "=", "biz_hotel.group_id")
        .as("group_name"),
      eb
        .selectFrom("sys_dept")
        .select("parent_id")
        .whereRef("sys_dept.dept_id", "=", "biz_hotel.dept_id")
        .as("owner_dept_id"),
    ]);

export class HotelRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: HotelSearch, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, hotelList);
  }

  after(scope: RowScope, query: HotelSearch, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("id", "in", ids).execute();
  }

  /** A deleted hotel that the caller could see. */
  deleted(scope: RowScope, id: number) {
    return this.#db
      .selectFrom("biz_hotel")
      .select("id")
      .where("id", "=", id)
      .where("deleted", "=", 1)
      .where(visible(scope, "biz_hotel.dept_id", "biz_hotel.create_by"))
      .executeTakeFirst();
  }

  /** Any scope, deleted or not: a job or read continues with the hotel it began for. */
  byId(id: number) {
    return transferred(this.#db).where("id", "=", id).executeTakeFirstOrThrow();
  }

  /** Departments that are hotels' own. */
  ownDepts(scope: RowScope) {
    return this.#db.selectFrom("biz_hotel").select("dept_id").where(visible(scope, "biz_hotel.dept_id")).execute();
  }

  /** The hotel whose own department this is, deleted or not. */
  byDept(deptId: number) {
    return this.#db.selectFrom("biz_hotel").select("id").where("dept_id", "=", deptId).executeTakeFirst();
  }

  byNumber(number: number) {
    return this.#db.selectFrom("biz_hotel").select("id").where("hotel_number", "=", number).executeTakeFirst();
  }

  manyByNumber(scope: RowScope, numbers: readonly number[]) {
    return this.#inScope(scope).where("hotel_number", "in", numbers).execute();
  }

  /** Returns nothing if the number is taken, even by a deleted hotel: it is stored on cards and devices. */
  insert(input: HotelInput, fresh: Fresh) {
    return this.#db
      .insertInto("biz_hotel")
      .values({ ...values(input), ...fresh, card_count: 0, auth_tries: 0, sequence: 0, deleted: 0 })
      .onConflict((conflict) => conflict.column("hotel_number").doNothing())
      .returning("id")
      .executeTakeFirst();
  }

  change(id: number, input: HotelUpdate) {
    return this.#db.updateTable("biz_hotel").set(values(input)).where("id", "=", id).execute();
  }

  setPlanTime(id: number, plan_time: number) {
    return this.#db.updateTable("biz_hotel").set({ plan_time }).where("id", "=", id).execute();
  }

  leaveGroup(id: number) {
    return this.#db.updateTable("biz_hotel").set({ group_id: null }).where("id", "=", id).execute();
  }

  setAuthHash(id: number, auth_hash: string) {
    return this.#db.updateTable("biz_hotel").set({ auth_hash, auth_tries: 0 }).where("id", "=", id).execute();
  }

  markDeleted(ids: readonly number[]) {
    return this.#db.updateTable("biz_hotel").set({ deleted: 1 }).where("id", "in", ids).execute();
  }

  unmarkDeleted(ids: readonly number[]) {
    return this.#db.updateTable("biz_hotel").set({ deleted: 0 }).where("id", "in", ids).execute();
  }

  /** In any scope: the password's hash, and the number of failed attempts since a right one. */
  auth(id: number) {
    return this.#db
      .selectFrom("biz_hotel")
      .select(["auth_tries", "auth_hash"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }

  /** Counts an attempt; undefined once the limit is reached. */
  countTry(id: number) {
    return this.#db
      .updateTable("biz_hotel")
      .set({ auth_tries: sql`auth_tries + 1` })
      .where("id", "=", id)
      .where("auth_tries", "<", AUTH_TRIES)
      .returning(["auth_tries", "auth_hash"])
      .executeTakeFirst();
  }

  forgetTries(id: number) {
    return this.#db.updateTable("biz_hotel").set({ auth_tries: 0 }).where("id", "=", id).execute();
  }

  /** Advances every hotel's sequence. */
  skipSequences(count: number) {
    return this.#db
      .updateTable("biz_hotel")
      .set({ sequence: sql`sequence + ${count}` })
      .execute();
  }

  /**
   * Allocates sequences and returns the last one: concurrent jobs get different numbers, and a deleted hotel gets none.
   */
  async sequenceAfter(id: number, more: 0 | 1): Promise<number | undefined> {
    const row = await this.#db
      .updateTable("biz_hotel")
      .set({ sequence: sql`sequence + ${more}` })
      .where("id", "=", id)
      .where("deleted", "=", 0)
      .returning("sequence")
      .executeTakeFirst();
    return row?.sequence;
  }

  countWrite(id: number, newCards: 0 | 1) {
    return this.#db
      .updateTable("biz_hotel")
      .set({ card_count: sql`card_count + ${newCards}`, write_count: sql`write_count + 1` })
      .where("id", "=", id)
      .execute();
  }

  async addKey(hotel_id: number, wrapped: string, create_time: number): Promise<void> {
    await this.#db.insertInto("biz_hotel_key").values({ hotel_id, wrapped, create_time }).execute();
    await this.#db
      .updateTable("biz_hotel")
      .set({ key_time: create_time, key_count: sql`key_count + 1` })
      .where("id", "=", hotel_id)
      .execute();
  }

  /** The newest first. */
  keys(hotelId: number) {
    return this.#db
      .selectFrom("biz_hotel_key")
      .select("wrapped")
      .where("hotel_id", "=", hotelId)
      .orderBy("id", "desc")
      .execute();
  }

  #inScope(scope: RowScope) {
    return transferred(this.#db)
      .where("deleted", "=", 0)
      .where(visible(scope, "biz_hotel.dept_id", "biz_hotel.create_by"));
  }

  #matching(scope: RowScope, query: HotelSearch, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.search !== undefined) found = found.where(named(query.search));
    if (query.hotelNumber !== undefined) found = found.where("hotel_number", "=", query.hotelNumber);
    if (query.hotelName !== undefined) found = found.where(contains("hotel_name", query.hotelName));
    if (query.province !== undefined) found = found.where(contains("province", query.province));
    if (query.city !== undefined) found = found.where(contains("city", query.city));
    if (query.status !== undefined) found = found.where("status", "=", query.status);
    if (query.softwareType !== undefined) found = found.where(contains("software_types", `"${query.softwareType}"`));
    if (query.groupId !== undefined) found = found.where("group_id", "=", query.groupId);
    if (query.locked !== undefined) found = found.where("auth_tries", query.locked === "true" ? ">=" : "<", AUTH_TRIES);
    if (query.keyBefore !== undefined) found = found.where("key_time", "<=", query.keyBefore);
    return whereBetween(found, "create_time", timeRange);
  }
}
