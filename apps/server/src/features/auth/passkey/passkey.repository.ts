import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { PasskeyChallenge, PasskeyTable } from "./passkey.table.ts";

export type PasskeyRow = Selectable<PasskeyTable>;

export class PasskeyRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(userId: number): Promise<PasskeyRow[]> {
    return this.#db
      .selectFrom("user_passkey")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("passkey_id")
      .execute();
  }

  /** Whether it is new: an authenticator's credential belongs to one account. */
  async insert(passkey: Insertable<PasskeyTable>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto("user_passkey")
      .values(passkey)
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Whether the passkey is as it was read: it was neither removed nor used meanwhile. */
  async use({ passkey_id, counter: before }: PasskeyRow, counter: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_passkey")
      .set({ counter, last_time: now })
      .where("passkey_id", "=", passkey_id)
      .where("counter", "=", before)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async remove(userId: number, passkeyId: number): Promise<void> {
    await this.#db
      .deleteFrom("user_passkey")
      .where("user_id", "=", userId)
      .where("passkey_id", "=", passkeyId)
      .execute();
  }

  async removeAll(userId: number): Promise<void> {
    await this.#db.deleteFrom("user_passkey").where("user_id", "=", userId).execute();
    await this.#db.deleteFrom("user_passkey_challenge").where("user_id", "=", userId).execute();
  }
}

export class PasskeyChallengeRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** In place of the former one of the same ticket or session. */
  async insert(challenge: PasskeyChallenge, now: number, expire_time: number): Promise<void> {
    const { user_id, bound_to } = challenge;
    await this.#db
      .deleteFrom("user_passkey_challenge")
      .where((row) => row.or([row("expire_time", "<=", now), row.and({ user_id, bound_to })]))
      .execute();
    await this.#db
      .insertInto("user_passkey_challenge")
      .values({ ...challenge, expire_time })
      .execute();
  }

  /** Whether it was made for this and was not used: reading deletes it. */
  async take({ challenge_hash, user_id, purpose, bound_to }: PasskeyChallenge, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("user_passkey_challenge")
      .where("challenge_hash", "=", challenge_hash)
      .where("user_id", "=", user_id)
      .where("purpose", "=", purpose)
      .where("bound_to", "=", bound_to)
      .where("expire_time", ">", now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}
