import type { EncoderBindingQuery, EncoderInput, EncoderInspectionQuery, EncoderQuery } from "@adel/protocol";
import { sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import {
  bindingList,
  type EncoderKeyRow,
  encoderList,
  type InspectionRow,
  inspectionList,
  ONLINE_FOR_MS,
} from "./encoder.table.ts";

const values = (input: EncoderInput) => ({
  device_name: input.deviceName,
  device_number: input.deviceNumber,
  driver: input.driver,
  hotel_id: input.hotelId,
  remark: input.remark,
});

export class EncoderRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: EncoderQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, encoderList);
  }

  after(scope: RowScope, query: EncoderQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_encoder.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("biz_encoder.id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("biz_encoder.id", "in", ids).execute();
  }

  byNumber(number: string) {
    return this.#withKey().where("biz_encoder.device_number", "=", number).executeTakeFirst();
  }

  async insert(input: EncoderInput, fresh: { dept_id: number; create_by: number; create_time: number }) {
    const row = await this.#db
      .insertInto("biz_encoder")
      .values({
        ...values(input),
        ...fresh,
        last_seen_time: null,
        online_until: null,
        bridge_version: null,
        host: "",
        deleted: 0,
      })
      .onConflict((conflict) => conflict.column("device_number").where("deleted", "=", sql.lit(0)).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row && this.#withKey().where("biz_encoder.id", "=", row.id).executeTakeFirstOrThrow();
  }

  change(id: number, input: EncoderInput, dept_id: number) {
    return this.#db
      .updateTable("biz_encoder")
      .set({ ...values(input), dept_id })
      .where("id", "=", id)
      .execute();
  }

  markDeleted(ids: readonly number[]) {
    return this.#db.updateTable("biz_encoder").set({ deleted: 1 }).where("id", "in", ids).execute();
  }

  unmarkDeleted(ids: readonly number[]) {
    return this.#db.updateTable("biz_encoder").set({ deleted: 0 }).where("id", "in", ids).execute();
  }

  /** Written only if the stored value is older than `since`. */
  seen(id: number, now: number, since: number) {
    return this.#db
      .updateTable("biz_encoder")
      .set({ last_seen_time: now })
      .where("id", "=", id)
      .where((eb) => eb.or([eb("last_seen_time", "is", null), eb("last_seen_time", "<=", since)]))
      .execute();
  }

  loggedIn(id: number, now: number, bridge_version: string) {
    return this.#db
      .updateTable("biz_encoder")
      .set({ last_seen_time: now, online_until: now + ONLINE_FOR_MS, bridge_version })
      .where("id", "=", id)
      .execute();
  }

  /** Still logged in. */
  online(ids: readonly number[], now: number) {
    return this.#db
      .updateTable("biz_encoder")
      .set({ last_seen_time: now, online_until: now + ONLINE_FOR_MS })
      .where("id", "in", ids)
      .execute();
  }

  /** Until now: null would say that it never was online, of which nobody is told as of one that fell silent. */
  offline(id: number, now: number) {
    return this.#db
      .updateTable("biz_encoder")
      .set({ last_seen_time: now, online_until: now })
      .where("id", "=", id)
      .execute();
  }

  paired(id: number, now: number, bridge_version: string, host: string) {
    return this.#db
      .updateTable("biz_encoder")
      .set({ last_seen_time: now, bridge_version, host })
      .where("id", "=", id)
      .execute();
  }

  #withKey() {
    return this.#db
      .selectFrom("biz_encoder")
      .leftJoin("biz_encoder_key", (join) =>
        join.onRef("biz_encoder_key.encoder_id", "=", "biz_encoder.id").on("retired_time", "is", null),
      )
      .leftJoin("biz_hotel", "biz_hotel.id", "biz_encoder.hotel_id")
      .selectAll("biz_encoder")
      .select(["biz_encoder_key.fingerprint", "biz_hotel.hotel_name"])
      .where("biz_encoder.deleted", "=", 0);
  }

  #inScope(scope: RowScope) {
    return this.#withKey().where(visible(scope, "biz_encoder.dept_id", "biz_encoder.create_by"));
  }

  #matching(scope: RowScope, { search, hotelId, bound }: EncoderQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (search !== undefined)
      found = found.where((eb) =>
        eb.or([contains("device_name", search), contains("biz_encoder.device_number", search)]),
      );
    if (hotelId !== undefined) found = found.where("hotel_id", "=", hotelId);
    if (bound !== undefined) found = found.where("biz_encoder_key.id", bound === "true" ? "is not" : "is", null);
    return whereBetween(found, "biz_encoder.create_time", timeRange);
  }
}

/** The number of encoders of a department itself. */
export async function countEncodersIn(db: Db, deptId: number): Promise<number> {
  const { count } = await db
    .selectFrom("biz_encoder")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("dept_id", "=", deptId)
    .where("deleted", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of these numbers are taken, in any scope. */
export async function existingNumbers(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom("biz_encoder")
    .select("device_number")
    .where("deleted", "=", 0)
    .where("device_number", "in", numbers)
    .execute();
  return new Set(found.map(({ device_number }) => device_number));
}

export class EncoderInspectionRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(row: Omit<InspectionRow, "id">) {
    return this.#db.insertInto("biz_encoder_inspection").values(row).returningAll().executeTakeFirstOrThrow();
  }

  page(encoderId: number, query: EncoderInspectionQuery, timeRange: TimeRange) {
    const found = this.#db.selectFrom("biz_encoder_inspection").selectAll().where("encoder_id", "=", encoderId);
    return readPage(whereBetween(found, "create_time", timeRange), query, inspectionList);
  }
}

export class EncoderKeyRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Which of these keys are current. */
  async activeAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const found = await this.#db
      .selectFrom("biz_encoder_key")
      .select("id")
      .where("id", "in", ids)
      .where("retired_time", "is", null)
      .execute();
    return new Set(found.map(({ id }) => id));
  }

  now(encoderId: number) {
    return this.#db
      .selectFrom("biz_encoder_key")
      .selectAll()
      .where("encoder_id", "=", encoderId)
      .where("retired_time", "is", null)
      .executeTakeFirst();
  }

  byId(id: number) {
    return this.#db.selectFrom("biz_encoder_key").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  page(encoderId: number, query: EncoderBindingQuery, timeRange: TimeRange) {
    const found = this.#db.selectFrom("biz_encoder_key").selectAll().where("encoder_id", "=", encoderId);
    return readPage(whereBetween(found, "create_time", timeRange), query, bindingList);
  }

  retire(encoderIds: readonly number[], now: number, by: string) {
    return this.#db
      .updateTable("biz_encoder_key")
      .set({ retired_time: now, retired_by: by })
      .where("encoder_id", "in", encoderIds)
      .where("retired_time", "is", null)
      .execute();
  }

  insert(key: Omit<EncoderKeyRow, "id" | "retired_time" | "retired_by">) {
    return this.#db
      .insertInto("biz_encoder_key")
      .values({ ...key, retired_time: null, retired_by: null })
      .execute();
  }
}

export class PairingRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  close(encoderIds: readonly number[]) {
    return this.#db
      .updateTable("biz_pairing")
      .set({ closed: 1 })
      .where("encoder_id", "in", encoderIds)
      .where("closed", "=", 0)
      .execute();
  }

  insert(code: { encoder_id: number; code_hash: string; issued_by: string; create_time: number; expire_time: number }) {
    return this.#db
      .insertInto("biz_pairing")
      .values({ ...code, tries: 0, closed: 0 })
      .execute();
  }

  /** Counts an attempt before it is checked; undefined if no code is open. */
  countTry(encoderId: number, now: number, limit: number) {
    return this.#db
      .updateTable("biz_pairing")
      .set({ tries: sql`tries + 1` })
      .where("encoder_id", "=", encoderId)
      .where("closed", "=", 0)
      .where("expire_time", ">", now)
      .where("tries", "<", limit)
      .returning(["id", "code_hash", "issued_by"])
      .executeTakeFirst();
  }

  /** Whether this encoder ever had this code. */
  async wasIssued(encoderId: number, codeHash: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("biz_pairing")
      .select("id")
      .where("encoder_id", "=", encoderId)
      .where("code_hash", "=", codeHash)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** True for the one caller that used it. */
  async use(id: number): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_pairing")
      .set({ closed: 1 })
      .where("id", "=", id)
      .where("closed", "=", 0)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }
}
