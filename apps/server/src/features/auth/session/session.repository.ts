import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { SignInTicketRow } from "./session.table.ts";

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

/** Tables that count wrong attempts by account and address. */
export type AttemptTable = "sys_sign_in_try" | "sys_second_factor_try";

export class LoginAttemptRepository {
  readonly #db: Db;
  readonly #table: AttemptTable;

  constructor(db: Db, table: AttemptTable) {
    this.#db = db;
    this.#table = table;
  }

  /** Counts an attempt before it is made, so that concurrent attempts are limited like sequential ones. */
  async count(account: string, address: string, now: number, since: number): Promise<number> {
    await this.#db.deleteFrom(this.#table).where("last_time", "<=", since).execute();
    const row = await this.#db
      .insertInto(this.#table)
      .values({ account, address, tries: 1, last_time: now })
      .onConflict((conflict) =>
        conflict.columns(["account", "address"]).doUpdateSet({
          tries: sql`${sql.ref(`${this.#table}.tries`)} + 1`,
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
      .selectFrom(this.#table)
      .select(({ fn }) => [fn.sum<number | string | null>("tries").as("tries"), fn.max("last_time").as("last_time")])
      .where("account", "=", account)
      .where("last_time", ">", since)
      .executeTakeFirstOrThrow();
  }

  of(account: string, address: string, since: number) {
    return this.#db
      .selectFrom(this.#table)
      .select(["tries", "last_time"])
      .where("account", "=", account)
      .where("address", "=", address)
      .where("last_time", ">", since)
      .executeTakeFirst();
  }

  async forgetAll(account: string): Promise<number> {
    const deleted = await this.#db.deleteFrom(this.#table).where("account", "=", account).executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }

  forget(account: string, address: string) {
    return this.#db.deleteFrom(this.#table).where("account", "=", account).where("address", "=", address).execute();
  }
}

export class WrongCodeRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts a wrong code; returns how many there were since the first one after `since`. */
  async count(user_id: number, now: number, since: number): Promise<number> {
    const table = this.#db.deleteFrom("sys_second_factor_day").where("user_id", "=", user_id);
    await table.where("first_time", "<=", since).execute();
    const row = await this.#db
      .insertInto("sys_second_factor_day")
      .values({ user_id, first_time: now, wrong_codes: 1 })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ wrong_codes: sql`sys_second_factor_day.wrong_codes + 1` }),
      )
      .returning("wrong_codes")
      .executeTakeFirstOrThrow();
    return row.wrong_codes;
  }
}

export class SignInTicketRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(ticket: SignInTicketRow, now: number): Promise<void> {
    await this.#db.deleteFrom("sys_sign_in_ticket").where("expire_time", "<", now).execute();
    await this.#db.insertInto("sys_sign_in_ticket").values(ticket).execute();
  }

  active(ticketHash: string, now: number): Promise<SignInTicketRow | undefined> {
    return this.#db
      .selectFrom("sys_sign_in_ticket")
      .selectAll()
      .where("ticket_hash", "=", ticketHash)
      .where("expire_time", ">", now)
      .executeTakeFirst();
  }

  async removeOf(userId: number): Promise<void> {
    await this.#db.deleteFrom("sys_sign_in_ticket").where("user_id", "=", userId).execute();
  }

  /** Whether this call was the one that used the ticket. */
  async take(ticketHash: string, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("sys_sign_in_ticket")
      .where("ticket_hash", "=", ticketHash)
      .where("expire_time", ">", now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
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

export class SignInDeviceRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The devices of a user since then. */
  async of(userId: number, since: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom("sys_sign_in_device")
      .select("device")
      .where("user_id", "=", userId)
      .where("last_time", ">", since)
      .execute();
    return rows.map(({ device }) => device);
  }

  async add(user_id: number, device: string, now: number): Promise<void> {
    await this.#db
      .insertInto("sys_sign_in_device")
      .values({ user_id, device, last_time: now })
      .onConflict((conflict) => conflict.columns(["user_id", "device"]).doUpdateSet({ last_time: now }))
      .execute();
  }
}
