import type { Db } from "../../../core/db/database.ts";
import { loginName, type UserRow } from "./user.table.ts";

type NewUser = Pick<
  UserRow,
  "user_name" | "nick_name" | "email" | "phonenumber" | "password_hash" | "dept_id" | "create_time"
>;

export class UserRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(user: NewUser, roleIds: readonly number[]): Promise<number> {
    const { user_id: id } = await this.#db
      .insertInto("sys_user")
      .values({
        ...user,
        login_name: loginName(user.user_name),
        sex: "2",
        avatar: "",
        status: "0",
        deleted: 0,
        remark: "",
        login_address: "",
        login_time: null,
      })
      .returning("user_id")
      .executeTakeFirstOrThrow();
    for (const role_id of roleIds)
      await this.#db.insertInto("sys_user_role").values({ user_id: id, role_id }).execute();
    return id;
  }

  byId(id: number) {
    return this.#db.selectFrom("sys_user").selectAll().where("user_id", "=", id).executeTakeFirst();
  }

  async countIn(deptId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom("sys_user")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("dept_id", "=", deptId)
      .where("deleted", "=", 0)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** All accounts that ever were, deleted ones too. */
  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom("sys_user")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  byLoginName(typed: string) {
    return this.#db.selectFrom("sys_user").selectAll().where("login_name", "=", loginName(typed)).executeTakeFirst();
  }

  /** Until the transaction ends, no other one changes these accounts: what it reads of them stays true. */
  async lock(ids: readonly number[]): Promise<void> {
    // In this order everywhere, so that two transactions do not wait for each other.
    for (const id of [...new Set(ids)].sort((one, other) => one - other))
      await this.#db
        .updateTable("sys_user")
        .set(({ ref }) => ({ user_id: ref("user_id") }))
        .where("user_id", "=", id)
        .execute();
  }

  /** Notes a sign-in to an account in use, with this password if one was proved; returns whether there is such. */
  async signedIn(
    { userId, passwordHash }: { userId: number; passwordHash?: string },
    address: string,
    now: number,
  ): Promise<boolean> {
    let account = this.#db
      .updateTable("sys_user")
      .set({ login_address: address.slice(0, 64), login_time: now })
      .where("user_id", "=", userId)
      .where("status", "=", "0")
      .where("deleted", "=", 0);
    if (passwordHash !== undefined) account = account.where("password_hash", "=", passwordHash);
    return (await account.executeTakeFirst()).numUpdatedRows === 1n;
  }
}
