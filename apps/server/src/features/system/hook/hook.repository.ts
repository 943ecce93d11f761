import type { HookQuery } from "@adel/protocol";
import type { Insertable, Updateable } from "kysely";
import type { Db, Tables } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { type PageQuery, readPage } from "../../../core/db/page.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { HOOK_CHANNEL, hookList } from "./hook.table.ts";

/** The web hooks of one user. */
export class OwnHookRepository {
  readonly #db: Db;
  readonly #userId: number;

  constructor(db: Db, userId: number) {
    this.#db = db;
    this.#userId = userId;
  }

  page(query: HookQuery, timeRange: TimeRange) {
    return readPage(whereBetween(this.#own(), "create_time", timeRange), query, hookList);
  }

  async count(): Promise<number> {
    return (await this.#own().clearSelect().select("hook_id").execute()).length;
  }

  all() {
    return this.#own().execute();
  }

  byIds(ids: readonly number[]) {
    return this.#own().where("hook_id", "in", ids).execute();
  }

  byId(id: number) {
    return this.#own().where("hook_id", "=", id).executeTakeFirst();
  }

  insert(values: Omit<Insertable<Tables["sys_hook"]>, "user_id">) {
    return this.#db
      .insertInto("sys_hook")
      .values({ ...values, user_id: this.#userId })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  change(id: number, values: Updateable<Tables["sys_hook"]>) {
    return this.#db
      .updateTable("sys_hook")
      .set(values)
      .where("hook_id", "=", id)
      .where("user_id", "=", this.#userId)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** With the log of what they sent. */
  async remove(ids: readonly number[]): Promise<void> {
    await this.#db
      .deleteFrom("sys_outbox")
      .where("channel", "=", HOOK_CHANNEL)
      .where("subject_id", "in", ids)
      .execute();
    await this.#db.deleteFrom("sys_hook").where("hook_id", "in", ids).where("user_id", "=", this.#userId).execute();
  }

  async removeWaitingTest(id: number): Promise<void> {
    await this.#db
      .deleteFrom("sys_outbox")
      .where("channel", "=", HOOK_CHANNEL)
      .where("subject_id", "=", id)
      .where("kind", "=", "test")
      .where("state", "=", "waiting")
      .execute();
  }

  log(id: number, page: PageQuery) {
    const found = this.#db
      .selectFrom("sys_outbox")
      .selectAll()
      .where("channel", "=", HOOK_CHANNEL)
      .where("subject_id", "=", id);
    return readPage(found, page, { id: "outbox_id", columns: { createTime: "create_time" } });
  }

  #own() {
    return this.#db.selectFrom("sys_hook").selectAll().where("user_id", "=", this.#userId);
  }
}

/** The web hooks of everybody, for what sends by them. */
export class HookRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Of one user or of everybody. */
  active(userId: number | null) {
    const active = this.#db.selectFrom("sys_hook").selectAll().where("status", "=", "0");
    return (userId === null ? active : active.where("user_id", "=", userId)).orderBy("hook_id").execute();
  }

  byId(id: number) {
    return this.#db.selectFrom("sys_hook").selectAll().where("hook_id", "=", id).executeTakeFirst();
  }

  async setFailures(id: number, failures: number): Promise<void> {
    await this.#db.updateTable("sys_hook").set({ failures }).where("hook_id", "=", id).execute();
  }
}
