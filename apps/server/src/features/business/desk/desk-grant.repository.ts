import type { Insertable } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db, Tables } from "../../../core/db/database.ts";
import type { GrantEnd, GrantRow, GrantRowNamed } from "./desk.table.ts";

/** Jobs that have written nothing are returned to their grant. */
const UNWRITTEN = ["failed", "cancelled", "expired"] as const;

/** A limit that lists do not reach in practice. */
const MAX_LISTED = 500;

export class GrantRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(grant: Insertable<Tables["biz_desk_grant"]>): Promise<GrantRow> {
    return this.#db.insertInto("biz_desk_grant").values(grant).returningAll().executeTakeFirstOrThrow();
  }

  /** Held until the transaction ends, so that concurrent jobs are counted one after another. */
  lock(grantId: string): Promise<GrantRow | undefined> {
    return this.#db
      .updateTable("biz_desk_grant")
      .set((row) => ({ act_time: row.ref("act_time") }))
      .where("grant_id", "=", grantId)
      .returningAll()
      .executeTakeFirst();
  }

  ofSession(userId: number, session: string): Promise<GrantRowNamed[]> {
    return this.#named()
      .where("biz_desk_grant.user_id", "=", userId)
      .where("session", "=", session)
      .limit(20)
      .execute();
  }

  /** Of hotels in scope, while their sessions are active. */
  inScope(scope: RowScope, now: number): Promise<GrantRowNamed[]> {
    return this.#named()
      .innerJoin("user_session", "user_session.token_hash", "biz_desk_grant.session")
      .where("user_session.expire_time", ">", now)
      .where("biz_hotel.deleted", "=", 0)
      .where(visible(scope, "biz_hotel.dept_id"))
      .limit(MAX_LISTED)
      .execute();
  }

  named(id: number): Promise<GrantRowNamed> {
    return this.#named().where("biz_desk_grant.id", "=", id).executeTakeFirstOrThrow();
  }

  #named() {
    return this.#db
      .selectFrom("biz_desk_grant")
      .innerJoin("biz_hotel", "biz_hotel.id", "biz_desk_grant.hotel_id")
      .innerJoin("biz_encoder", "biz_encoder.id", "biz_desk_grant.encoder_id")
      .selectAll("biz_desk_grant")
      .select(["biz_hotel.hotel_name", "biz_encoder.device_name"])
      .where("close_time", "is", null)
      .orderBy("biz_desk_grant.id", "desc");
  }

  touch(id: number, act_time: number) {
    return this.#db.updateTable("biz_desk_grant").set({ act_time, is_idle: 0 }).where("id", "=", id).execute();
  }

  /** Returns the number of wrong PINs including this attempt; undefined if no further attempt is allowed. */
  async countPin(id: number, max: number): Promise<number | undefined> {
    const row = await this.#db
      .updateTable("biz_desk_grant")
      .set((row) => ({ pin_tries: row("pin_tries", "+", 1) }))
      .where("id", "=", id)
      .where("close_time", "is", null)
      .where("pin_tries", "<", max)
      .returning("pin_tries")
      .executeTakeFirst();
    return row?.pin_tries;
  }

  /** A right PIN does not count as a failed attempt. */
  forgivePin(id: number) {
    return this.#db
      .updateTable("biz_desk_grant")
      .set((row) => ({ pin_tries: row("pin_tries", "-", 1) }))
      .where("id", "=", id)
      .execute();
  }

  /** False where it was closed before. */
  async close(id: number, close_time: number, close_reason: GrantEnd): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_desk_grant")
      .set({ close_time, close_reason })
      .where("id", "=", id)
      .where("close_time", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  idleAll() {
    return this.#db.updateTable("biz_desk_grant").set({ is_idle: 1 }).where("close_time", "is", null).execute();
  }

  /** What a grant for a hotel at an encoder depends on; a change ends the grant. */
  async boundTo(hotelId: number, encoderId: number) {
    const hotel = await this.#db
      .selectFrom("biz_hotel")
      .innerJoin("sys_dept", "sys_dept.dept_id", "biz_hotel.dept_id")
      .select(["auth_hash", "biz_hotel.status", "biz_hotel.deleted", "sys_dept.parent_id"])
      .select((eb) =>
        eb
          .selectFrom("biz_hotel_key")
          .select((key) => key.fn.max("biz_hotel_key.id").as("id"))
          .whereRef("biz_hotel_key.hotel_id", "=", "biz_hotel.id")
          .as("key_id"),
      )
      .where("biz_hotel.id", "=", hotelId)
      .executeTakeFirst();
    const encoder = await this.#db
      .selectFrom("biz_encoder")
      .select(["hotel_id", "dept_id", "deleted"])
      .where("id", "=", encoderId)
      .executeTakeFirst();
    return { hotel, encoder };
  }

  /** The number of cards that were written with it, or may have been. */
  async countJobs(id: number): Promise<number> {
    const found = await this.#writing(id)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return found.count;
  }

  /** When the nth newest of them was sent; undefined if there are fewer. */
  async timeOfJob(id: number, nth: number): Promise<number | undefined> {
    const found = await this.#writing(id)
      .select("sent_time")
      .where("sent_time", "is not", null)
      .orderBy("sent_time", "desc")
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst();
    return found?.sent_time ?? undefined;
  }

  #writing(id: number) {
    return this.#db
      .selectFrom("biz_card_job")
      .where("grant_row_id", "=", id)
      .where("purpose", "<>", "erase")
      .where("state", "not in", UNWRITTEN);
  }
}
