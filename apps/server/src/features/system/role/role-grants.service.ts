import { DATA_SCOPES, type DataScope, departmentVisible, NO_ROWS } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import { assertWithin, holdsAll } from "../../../core/access/rights.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { MenuGrants } from "../menu/menu-grants.service.ts";
import { startingPoint } from "../user/registration.service.ts";
import { appointmentsOf, rightsOf, rightsOfUser } from "./account-rights.service.ts";
import { RoleRepository } from "./role.repository.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

/** What a caller may assign: no permission that they lack, no row outside their scope. */
export class RoleGrants {
  readonly #db: Db;
  readonly #menus: MenuGrants;

  constructor(db: Db, menus: MenuGrants) {
    this.#db = db;
    this.#menus = menus;
  }

  async checkScope(principal: Principal, scope: DataScope, deptIds: readonly number[]): Promise<void> {
    if (scope === DATA_SCOPES.all && !principal.scope.all) throw fail("SCOPE_LACKED");
    if (scope === DATA_SCOPES.chosen) await this.checkDepts(principal, deptIds);
  }

  async checkDepts(principal: Principal, ids: readonly number[]): Promise<void> {
    for (const id of ids) if (!(await departmentVisible(this.#db, principal.scope, id))) throw fail("SCOPE_LACKED");
  }

  /**
   * Whether the caller may assign roles: they must have all their permissions and data. Of roles to which the caller
   * appoints people they need the data alone.
   */
  async check(
    principal: Principal,
    roleIds: readonly number[],
    appointed: ReadonlyMap<number, unknown> = new Map(),
  ): Promise<void> {
    if (roleIds.length === 0) return;
    const roles = await new RoleAdminRepository(this.#db).byIds(roleIds);
    if (roles.length !== new Set(roleIds).size) throw fail("NOT_FOUND");
    for (const { role_key, data_scope } of roles) {
      if (role_key === ADMIN_ROLE && !principal.permissions.has(EVERYTHING))
        throw fail("GRANT_LACKED", { permission: EVERYTHING });
      if (data_scope === DATA_SCOPES.all && !principal.scope.all) throw fail("SCOPE_LACKED");
    }
    await this.checkDepts(principal, await new RoleAdminRepository(this.#db).deptIds(roleIds));
    const others = roleIds.filter((id) => !appointed.has(id));
    if (others.length > 0) await this.#menus.check(principal, await new RoleAdminRepository(this.#db).menuIds(others));
    const appoints = await appointmentsOf(this.#db, others);
    await assertWithin(this.#db, principal, { permissions: new Set(), scope: NO_ROWS, appoints });
  }

  /**
   * Whether roles may be changed, checked before and after: a change affects everybody who has the role or appoints
   * people to it, directly or through others, and everybody who will register with it. None of them may have more
   * rights than the caller, or be outside the caller's scope.
   */
  async checkReach(principal: Principal, roleIds: readonly number[]): Promise<void> {
    if (roleIds.length === 0 || holdsAll(principal)) return;
    const reached = await new RoleRepository(this.#db).withAppointers(roleIds);
    await this.check(principal, reached);
    for (const { user_id, dept_id, seen } of await new RoleAdminRepository(this.#db).usersWithRoles(
      reached,
      principal.scope,
    )) {
      if (Number(seen) === 0) throw fail("SCOPE_LACKED");
      await assertWithin(this.#db, principal, await rightsOfUser(this.#db, user_id, dept_id));
    }
    const start = await startingPoint(this.#db);
    if (start.roleIds.some((id) => reached.includes(id)))
      await assertWithin(this.#db, principal, await rightsOf(this.#db, { ...start, userId: 0 }));
  }

  /** The same for the roles that get something from a menu: the administrators' has everything without. */
  async checkMenuReach(principal: Principal, menuId: number): Promise<void> {
    if (holdsAll(principal)) return;
    await this.checkReach(principal, await new RoleAdminRepository(this.#db).idsOfMenu(menuId, ADMIN_ROLE));
  }
}
