import type { Insertable } from "kysely";
import type { Db, Tables } from "../../../core/db/database.ts";
import type { GrantRow } from "./desk.table.ts";

/** Jobs that never wrote anything are given back to their grant. */
const UNWRITTEN = ["failed", "cancelled", "expired"] as const;

export class GrantRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(grant: Insertable<Tables["biz_desk_grant"]>): Promise<GrantRow> {
    return this.#db.insertInto("biz_desk_grant").values(grant).returningAll().executeTakeFirstOrThrow();
  }

  /** Held until the transaction ends: two jobs at once are counted one after the other. */
  lock(grantId: string): Promise<GrantRow | undefined> {
    return this.#db
      .updateTable("biz_desk_grant")
      .set((row) => ({ act_time: row.ref("act_time") }))
      .where("grant_id", "=", grantId)
      .returningAll()
      .executeTakeFirst();
  }

  ofSession(userId: number, session: string): Promise<GrantRow[]> {
    return this.#db
      .selectFrom("biz_desk_grant")
      .selectAll()
      .where("user_id", "=", userId)
      .where("session", "=", session)
      .where("close_time", "is", null)
      .orderBy("id", "desc")
      .limit(20)
      .execute();
  }

  touch(id: number, act_time: number) {
    return this.#db.updateTable("biz_desk_grant").set({ act_time }).where("id", "=", id).execute();
  }

  close(id: number, close_time: number) {
    return this.#db
      .updateTable("biz_desk_grant")
      .set({ close_time, close_reason: "closed" })
      .where("id", "=", id)
      .execute();
  }

  async authHash(hotelId: number): Promise<string> {
    const row = await this.#db.selectFrom("biz_hotel").select("auth_hash").where("id", "=", hotelId).executeTakeFirst();
    return row?.auth_hash ?? "";
  }

  async countJobs(id: number, since: number): Promise<number> {
    const found = await this.#db
      .selectFrom("biz_card_job")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("grant_row_id", "=", id)
      .where("sent_time", ">=", since)
      .where("state", "not in", UNWRITTEN)
      .executeTakeFirstOrThrow();
    return found.count;
  }
}
