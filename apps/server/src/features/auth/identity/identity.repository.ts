import type { Insertable } from "kysely";
import type { Db, Tables } from "../../../core/db/database.ts";
import type { IdentityRow } from "./identity.table.ts";

export class IdentityRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(issuer: string, subject: string) {
    return this.#db
      .selectFrom("sys_identity")
      .selectAll()
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
  }

  ofUser(userId: number) {
    return this.#db
      .selectFrom("sys_identity")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("identity_id")
      .execute();
  }

  /** Does nothing if the identity is already linked. */
  insert(identity: Insertable<Tables["sys_identity"]>): Promise<IdentityRow | undefined> {
    return this.#db
      .insertInto("sys_identity")
      .values(identity)
      .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** Whether the identity is still linked. */
  async used(id: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("sys_identity")
      .set({ last_time: now })
      .where("identity_id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  remove(id: number, userId: number): Promise<IdentityRow | undefined> {
    return this.#db
      .deleteFrom("sys_identity")
      .where("identity_id", "=", id)
      .where("user_id", "=", userId)
      .returningAll()
      .executeTakeFirst();
  }

  removeAll(userId: number): Promise<IdentityRow[]> {
    return this.#db.deleteFrom("sys_identity").where("user_id", "=", userId).returningAll().execute();
  }
}

export class ExchangeRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(exchange: Tables["sys_oidc_exchange"], now: number): Promise<void> {
    await this.#db.deleteFrom("sys_oidc_exchange").where("expire_time", "<", now).execute();
    await this.#db.insertInto("sys_oidc_exchange").values(exchange).execute();
  }

  /** Reading deletes it: a redirect address works once. With another browser's binder nothing is found or deleted. */
  take(stateHash: string, binderHash: string, now: number) {
    return this.#db
      .deleteFrom("sys_oidc_exchange")
      .where("state_hash", "=", stateHash)
      .where("binder_hash", "=", binderHash)
      .where("expire_time", ">=", now)
      .returningAll()
      .executeTakeFirst();
  }
}

export class TicketRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(ticket: Tables["sys_bind_ticket"], now: number): Promise<void> {
    await this.#db.deleteFrom("sys_bind_ticket").where("expire_time", "<", now).execute();
    await this.#db.insertInto("sys_bind_ticket").values(ticket).execute();
  }

  active(ticketHash: string, now: number) {
    return this.#db
      .selectFrom("sys_bind_ticket")
      .selectAll()
      .where("ticket_hash", "=", ticketHash)
      .where("expire_time", ">=", now)
      .executeTakeFirst();
  }

  take(ticketHash: string, now: number) {
    return this.#db
      .deleteFrom("sys_bind_ticket")
      .where("ticket_hash", "=", ticketHash)
      .where("expire_time", ">=", now)
      .returningAll()
      .executeTakeFirst();
  }
}
