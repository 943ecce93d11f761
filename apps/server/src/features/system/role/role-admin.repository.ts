import type { RoleInput, RoleQuery } from "@adel/protocol";
import { DATA_SCOPES, type DataScope, type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { roleList } from "./role.table.ts";

export type RoleWithNames = Omit<RoleInput, "menuIds" | "appointIds"> & {
  readonly roleNameZh: string;
  readonly roleNameEn: string;
};

const values = (input: RoleWithNames) => ({
  role_name: input.roleNameZh,
  role_name_en: input.roleNameEn,
  role_key: input.roleKey,
  role_sort: input.roleSort,
  status: input.status,
  remark: input.remark,
  menu_check_strictly: input.menuCheckStrictly ? 1 : 0,
  dept_check_strictly: input.deptCheckStrictly ? 1 : 0,
  ...(input.requiresSecondFactor !== undefined && { second_factor: input.requiresSecondFactor ? 1 : 0 }),
});

/** Queries of the administration of roles. */
export class RoleAdminRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: RoleQuery, timeRange: TimeRange) {
    return readPage(
      this.#matching(query, timeRange),
      { ...query, orderByColumn: query.orderByColumn ?? "roleSort" },
      roleList,
    );
  }

  after(query: RoleQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "role_id", after, limit);
  }

  active() {
    return this.#selectPresent().where("status", "=", "0").orderBy("role_sort").orderBy("role_id").execute();
  }

  byId(id: number) {
    return this.#selectPresent().where("role_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#selectPresent().where("role_id", "in", ids).execute();
  }

  rival(column: "role_key" | "role_name", value: string, id: number) {
    return this.#selectPresent().where(column, "=", value).where("role_id", "!=", id).executeTakeFirst();
  }

  insert(input: RoleWithNames, now: number) {
    return (
      this.#db
        .insertInto("sys_role")
        // The default data scope of a new role is "own records".
        .values({ ...values(input), data_scope: "5", deleted: 0, create_time: now })
        .returningAll()
        .executeTakeFirstOrThrow()
    );
  }

  change(id: number, input: RoleWithNames) {
    return this.#db
      .updateTable("sys_role")
      .set(values(input))
      .where("role_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  setStatus(id: number, status: "0" | "1") {
    return this.#db.updateTable("sys_role").set({ status }).where("role_id", "=", id).execute();
  }

  setFactor(id: number, isRequired: boolean) {
    return this.#db
      .updateTable("sys_role")
      .set({ second_factor: isRequired ? 1 : 0 })
      .where("role_id", "=", id)
      .execute();
  }

  setScope(id: number, data_scope: DataScope, strictly: boolean) {
    return this.#db
      .updateTable("sys_role")
      .set({ data_scope, dept_check_strictly: strictly ? 1 : 0 })
      .where("role_id", "=", id)
      .execute();
  }

  /** A deleted role releases its key for another. */
  async markDeleted(ids: readonly number[]): Promise<void> {
    for (const id of ids)
      await this.#db
        .updateTable("sys_role")
        .set({ deleted: 1, role_key: `deleted-${id}` })
        .where("role_id", "=", id)
        .execute();
  }

  async menuIds(roleIds: readonly number[]): Promise<number[]> {
    return (
      await this.#db.selectFrom("sys_role_menu").select("menu_id").distinct().where("role_id", "in", roleIds).execute()
    ).map(({ menu_id }) => menu_id);
  }

  async setMenus(id: number, menuIds: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_role_menu").where("role_id", "=", id).execute();
    for (let at = 0; at < menuIds.length; at += AT_ONCE)
      await this.#db
        .insertInto("sys_role_menu")
        .values(menuIds.slice(at, at + AT_ONCE).map((menu_id) => ({ role_id: id, menu_id })))
        .execute();
  }

  async deptIds(roleIds: readonly number[]): Promise<number[]> {
    return (
      await this.#db.selectFrom("sys_role_dept").select("dept_id").distinct().where("role_id", "in", roleIds).execute()
    ).map(({ dept_id }) => dept_id);
  }

  /** Every visible department with its parent. */
  deptParents(scope: RowScope) {
    return this.#db
      .selectFrom("sys_dept")
      .select(["dept_id", "parent_id"])
      .where("deleted", "=", 0)
      .where(visible(scope, "dept_id"))
      .execute();
  }

  /** Roles with chosen departments whose boxes are linked. */
  withLinkedDepts() {
    return this.#db
      .selectFrom("sys_role")
      .select(["role_id", "role_key"])
      .where("data_scope", "=", DATA_SCOPES.chosen)
      .where("dept_check_strictly", "=", 1)
      .where("deleted", "=", 0)
      .orderBy("role_id")
      .execute();
  }

  async setDepts(id: number, deptIds: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_role_dept").where("role_id", "=", id).execute();
    for (let at = 0; at < deptIds.length; at += AT_ONCE)
      await this.#db
        .insertInto("sys_role_dept")
        .values(deptIds.slice(at, at + AT_ONCE).map((dept_id) => ({ role_id: id, dept_id })))
        .execute();
  }

  /** The accounts that a change of these roles reaches, and whether the caller sees each. */
  usersWithRoles(ids: readonly number[], scope: RowScope) {
    return this.#db
      .selectFrom("sys_user")
      .select(["user_id", "dept_id"])
      .select((row) =>
        row
          .case()
          .when(visible(scope, "dept_id", "user_id"))
          .then(1)
          .else(0)
          .end()
          .as("seen"),
      )
      .where("deleted", "=", 0)
      .where("user_id", "in", (usersWithRoles) =>
        usersWithRoles.selectFrom("sys_user_role").select("sys_user_role.user_id").where("role_id", "in", ids),
      )
      .execute();
  }

  /** The roles with a menu, except the one of this key. */
  async idsOfMenu(menuId: number, butKey: string): Promise<number[]> {
    const rows = await this.#db
      .selectFrom("sys_role_menu")
      .innerJoin("sys_role", "sys_role.role_id", "sys_role_menu.role_id")
      .select("sys_role.role_id")
      .where("menu_id", "=", menuId)
      .where("deleted", "=", 0)
      .where("role_key", "!=", butKey)
      .execute();
    return rows.map(({ role_id }) => role_id);
  }

  held(ids: readonly number[]) {
    return this.#db
      .selectFrom("sys_user_role")
      .innerJoin("sys_user", "sys_user.user_id", "sys_user_role.user_id")
      .select("role_id")
      .where("role_id", "in", ids)
      .where("sys_user.deleted", "=", 0)
      .executeTakeFirst();
  }

  #selectPresent() {
    return this.#db.selectFrom("sys_role").selectAll().where("deleted", "=", 0);
  }

  #matching({ roleName, roleKey, status }: RoleQuery, timeRange: TimeRange) {
    let found = this.#selectPresent();
    if (roleName !== undefined)
      found = found.where((role) => role.or([contains("role_name", roleName), contains("role_name_en", roleName)]));
    if (roleKey !== undefined) found = found.where(contains("role_key", roleKey));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}

/** Two values per row, within the limit of one statement. */
const AT_ONCE = 500;
