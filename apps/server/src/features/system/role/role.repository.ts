import type { Db } from "../../../core/db/database.ts";
import type { RoleRow } from "./role.table.ts";

export class RoleRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  byKey(key: string) {
    return this.#db.selectFrom("sys_role").select("role_id").where("role_key", "=", key).executeTakeFirst();
  }

  async insert(
    role: Omit<
      RoleRow,
      "role_id" | "status" | "deleted" | "remark" | "menu_check_strictly" | "dept_check_strictly" | "second_factor"
    >,
  ): Promise<number> {
    const inserted = await this.#db
      .insertInto("sys_role")
      .values({ ...role, status: "0", deleted: 0, remark: "" })
      .returning("role_id")
      .executeTakeFirstOrThrow();
    return inserted.role_id;
  }

  async grant(roleId: number, menuIds: readonly number[]): Promise<void> {
    if (menuIds.length === 0) return;
    await this.#db
      .insertInto("sys_role_menu")
      .values(menuIds.map((menu_id) => ({ role_id: roleId, menu_id })))
      .execute();
  }

  /** The roles of a user that count: a disabled or deleted one does not. */
  countingOf(userId: number) {
    return this.#db
      .selectFrom("sys_role")
      .innerJoin("sys_user_role", "sys_user_role.role_id", "sys_role.role_id")
      .select(["sys_role.role_id", "role_key", "data_scope", "role_name", "role_name_en", "second_factor"])
      .where("user_id", "=", userId)
      .where("status", "=", "0")
      .where("deleted", "=", 0)
      .orderBy("role_sort")
      .execute();
  }

  /** The roles of a user, whether they count or not. */
  async heldBy(userId: number): Promise<number[]> {
    const held = await this.#db.selectFrom("sys_user_role").select("role_id").where("user_id", "=", userId).execute();
    return held.map(({ role_id }) => role_id);
  }

  /** The roles, in use or not, to which holders of these roles appoint people. */
  async appointedBy(roleIds: readonly number[]): Promise<number[]> {
    if (roleIds.length === 0) return [];
    const appointed = await this.#db
      .selectFrom("sys_role_appoint")
      .innerJoin("sys_role", "sys_role.role_id", "appointed_id")
      .select("appointed_id")
      .distinct()
      .where("sys_role_appoint.role_id", "in", roleIds)
      .where("deleted", "=", 0)
      .orderBy("appointed_id")
      .execute();
    return appointed.map(({ appointed_id }) => appointed_id);
  }

  /** These roles, and those whose holders appoint people to one of them, directly or through others. */
  async withAppointers(roleIds: readonly number[]): Promise<number[]> {
    const found = new Set(roleIds);
    for (let next = [...found]; next.length > 0; ) {
      next = (await this.#appointersOf(next)).filter((id) => !found.has(id));
      for (const id of next) found.add(id);
    }
    return [...found];
  }

  async #appointersOf(roleIds: readonly number[]): Promise<number[]> {
    const appointers = await this.#db
      .selectFrom("sys_role_appoint")
      .innerJoin("sys_role", "sys_role.role_id", "sys_role_appoint.role_id")
      .select("sys_role_appoint.role_id")
      .distinct()
      .where("appointed_id", "in", roleIds)
      .where("deleted", "=", 0)
      .execute();
    return appointers.map(({ role_id }) => role_id);
  }

  async setAppointed(roleId: number, appointedIds: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_role_appoint").where("role_id", "=", roleId).execute();
    if (appointedIds.length > 0)
      await this.#db
        .insertInto("sys_role_appoint")
        .values(appointedIds.map((appointed_id) => ({ role_id: roleId, appointed_id })))
        .execute();
  }

  selectedDepts(roleIds: readonly number[]) {
    return this.#db
      .selectFrom("sys_role_dept")
      .select(["role_id", "dept_id"])
      .where("role_id", "in", roleIds)
      .execute();
  }
}
