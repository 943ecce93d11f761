import type { Db } from "../../../core/db/database.ts";

/** Which roles a user holds, whether they count or not. */
export const userRoles = (db: Db) => ({
  ids: async (id: number): Promise<number[]> =>
    (await db.selectFrom("sys_user_role").select("role_id").where("user_id", "=", id).execute()).map(
      ({ role_id }) => role_id,
    ),
  async set(id: number, roleIds: readonly number[]): Promise<void> {
    await db.deleteFrom("sys_user_role").where("user_id", "=", id).execute();
    if (roleIds.length > 0)
      await db
        .insertInto("sys_user_role")
        .values(roleIds.map((role_id) => ({ user_id: id, role_id })))
        .execute();
  },
  add: (id: number, role_id: number) =>
    db
      .insertInto("sys_user_role")
      .values({ user_id: id, role_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  take: (id: number, roleId: number) =>
    db.deleteFrom("sys_user_role").where("user_id", "=", id).where("role_id", "=", roleId).execute(),
});
