import { DATA_SCOPES, type DataScope, departmentVisible } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { MenuGrants } from "../menu/menu-grants.service.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

/** What a caller may hand on: no permission that they lack, no row that they do not see. */
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

  /** Whether roles may be given to somebody: all that is in them must be the caller's as well. */
  async check(principal: Principal, roleIds: readonly number[]): Promise<void> {
    if (roleIds.length === 0) return;
    const roles = await new RoleAdminRepository(this.#db).byIds(roleIds);
    if (roles.length !== new Set(roleIds).size) throw fail("NOT_FOUND");
    for (const { role_key, data_scope } of roles) {
      if (role_key === ADMIN_ROLE && !principal.permissions.has(EVERYTHING))
        throw fail("GRANT_LACKED", { permission: EVERYTHING });
      if (data_scope === DATA_SCOPES.all && !principal.scope.all) throw fail("SCOPE_LACKED");
    }
    await this.checkDepts(principal, await new RoleAdminRepository(this.#db).deptIds(roleIds));
    await this.#menus.check(principal, await new RoleAdminRepository(this.#db).menuIds(roleIds));
  }
}
