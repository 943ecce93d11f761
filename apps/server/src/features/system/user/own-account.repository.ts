import type { Db } from "../../../core/db/database.ts";
import type { UserRow } from "./user.table.ts";

/** What users may change of their own account; administrators change everything else. */
export type ProfileChanges = Partial<
  Pick<UserRow, "nick_name" | "email" | "phonenumber" | "sex" | "avatar" | "password_hash">
>;

export class OwnAccountRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  byId(id: number) {
    return this.#db.selectFrom("sys_user").selectAll().where("user_id", "=", id).executeTakeFirst();
  }

  async change(id: number, part: ProfileChanges): Promise<void> {
    if (Object.keys(part).length > 0)
      await this.#db.updateTable("sys_user").set(part).where("user_id", "=", id).execute();
  }

  /** Whether a living account other than `id` has this address or number. */
  async taken(column: "email" | "phonenumber", value: string, id: number): Promise<boolean> {
    const owner = await this.#db
      .selectFrom("sys_user")
      .select("user_id")
      .where(column, "=", value)
      .where("deleted", "=", 0)
      .where("user_id", "!=", id)
      .limit(1)
      .executeTakeFirst();
    return owner !== undefined;
  }
}
