import type { Db } from "../../../core/db/database.ts";

/** The roles of a user, enabled or not. */
export class UserRoleRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async ids(id: number): Promise<number[]> {
    return (await this.#db.selectFrom("sys_user_role").select("role_id").where("user_id", "=", id).execute()).map(
      ({ role_id }) => role_id,
    );
  }

  async set(id: number, roleIds: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_user_role").where("user_id", "=", id).execute();
    if (roleIds.length > 0)
      await this.#db
        .insertInto("sys_user_role")
        .values(roleIds.map((role_id) => ({ user_id: id, role_id })))
        .execute();
  }

  add(id: number, role_id: number) {
    return this.#db
      .insertInto("sys_user_role")
      .values({ user_id: id, role_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  take(id: number, roleId: number) {
    return this.#db.deleteFrom("sys_user_role").where("user_id", "=", id).where("role_id", "=", roleId).execute();
  }
}
