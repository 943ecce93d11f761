import type { Insertable } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { PasswordLinkRow } from "./password-link.table.ts";

export class PasswordLinkRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(row: Insertable<Omit<PasswordLinkRow, "link_id" | "used_time" | "used_address" | "read_time">>) {
    return this.#db
      .insertInto("password_link")
      .values({ ...row, used_time: null, read_time: null })
      .execute();
  }

  /** Ends the links of an account that nobody used. */
  removeUnused(userId: number) {
    return this.#db.deleteFrom("password_link").where("user_id", "=", userId).where("used_time", "is", null).execute();
  }

  unused(tokenHash: string, now: number): Promise<PasswordLinkRow | undefined> {
    return this.#db
      .selectFrom("password_link")
      .selectAll()
      .where("token_hash", "=", tokenHash)
      .where("used_time", "is", null)
      .where("expire_time", ">", now)
      .executeTakeFirst();
  }

  /** Whether this call was the one that used the link. */
  async take(linkId: number, now: number, address: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("password_link")
      .set({ used_time: now, used_address: address.slice(0, 64) })
      .where("link_id", "=", linkId)
      .where("used_time", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  markUnread(userId: number) {
    return this.#db.updateTable("password_link").set({ read_time: null }).where("user_id", "=", userId).execute();
  }

  /** The last uses of which the account's person has not read. */
  unread(userId: number): Promise<PasswordLinkRow[]> {
    return this.#db
      .selectFrom("password_link")
      .selectAll()
      .where("user_id", "=", userId)
      .where("used_time", "is not", null)
      .where("read_time", "is", null)
      .orderBy("link_id", "desc")
      .limit(MAX_UNREAD)
      .execute();
  }

  markRead(userId: number, now: number) {
    return this.#db
      .updateTable("password_link")
      .set({ read_time: now })
      .where("user_id", "=", userId)
      .where("used_time", "is not", null)
      .where("read_time", "is", null)
      .execute();
  }
}

/** Uses that a person is told of at once. */
const MAX_UNREAD = 10;
