import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";

export class CaptchaRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(uuid: string, answer: string, now: number, expire: number): Promise<void> {
    await this.#db.deleteFrom("sys_captcha").where("expire_time", "<", now).execute();
    await this.#db.insertInto("sys_captcha").values({ uuid, answer, expire_time: expire }).execute();
  }

  /** Reading deletes it: a captcha is valid for one attempt. */
  take(uuid: string, now: number) {
    return this.#db
      .deleteFrom("sys_captcha")
      .where("uuid", "=", uuid)
      .where("expire_time", ">=", now)
      .returning("answer")
      .executeTakeFirst();
  }
}

export class LoginAttemptRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts an attempt before it is made, so that concurrent attempts are limited like sequential ones. */
  async count(account: string, address: string, now: number, since: number): Promise<number> {
    await this.#db.deleteFrom("sys_sign_in_try").where("last_time", "<=", since).execute();
    const row = await this.#db
      .insertInto("sys_sign_in_try")
      .values({ account, address, tries: 1, last_time: now })
      .onConflict((conflict) =>
        conflict.columns(["account", "address"]).doUpdateSet({
          tries: sql`sys_sign_in_try.tries + 1`,
          last_time: now,
        }),
      )
      .returning("tries")
      .executeTakeFirstOrThrow();
    return row.tries;
  }

  /** Failed attempts of an account over all addresses, and the time of the last one. */
  total(account: string, since: number) {
    return this.#db
      .selectFrom("sys_sign_in_try")
      .select(({ fn }) => [fn.sum<number | string | null>("tries").as("tries"), fn.max("last_time").as("last_time")])
      .where("account", "=", account)
      .where("last_time", ">", since)
      .executeTakeFirstOrThrow();
  }

  of(account: string, address: string, since: number) {
    return this.#db
      .selectFrom("sys_sign_in_try")
      .select(["tries", "last_time"])
      .where("account", "=", account)
      .where("address", "=", address)
      .where("last_time", ">", since)
      .executeTakeFirst();
  }

  async forgetAll(account: string): Promise<number> {
    const deleted = await this.#db
      .deleteFrom("sys_sign_in_try")
      .where("account", "=", account)
      .executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }

  forget(account: string, address: string) {
    return this.#db
      .deleteFrom("sys_sign_in_try")
      .where("account", "=", account)
      .where("address", "=", address)
      .execute();
  }
}

export class KnownAddressRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(account: string, address: string, now: number, since: number): Promise<void> {
    await this.#db
      .deleteFrom("sys_sign_in_address")
      .where("account", "=", account)
      .where("last_time", "<=", since)
      .execute();
    await this.#db
      .insertInto("sys_sign_in_address")
      .values({ account, address, last_time: now })
      .onConflict((conflict) => conflict.columns(["account", "address"]).doUpdateSet({ last_time: now }))
      .execute();
  }

  async has(account: string, address: string, since: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("sys_sign_in_address")
      .select("last_time")
      .where("account", "=", account)
      .where("address", "=", address)
      .where("last_time", ">", since)
      .executeTakeFirst();
    return row !== undefined;
  }
}
