import { DATA_SCOPES, type DataScope, departmentVisible } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { MenuGrants } from "../menu/menu-grants.service.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { roleRows } from "./role-admin.repository.ts";

/** What a caller may hand on: no permission that they lack, no row that they do not see. */
export const roleGrants = (db: Db, menus: (handle: Db) => MenuGrants) => {
  const checkDepts = async (by: Principal, ids: readonly number[]): Promise<void> => {
    for (const id of ids) if (!(await departmentVisible(db, by.rows, id))) throw fail("SCOPE_LACKED");
  };
  return {
    checkScope: async (by: Principal, scope: DataScope, deptIds: readonly number[]): Promise<void> => {
      if (scope === DATA_SCOPES.all && !by.rows.all) throw fail("SCOPE_LACKED");
      if (scope === DATA_SCOPES.chosen) await checkDepts(by, deptIds);
    },
    checkDepts,
    /** Whether roles may be given to somebody: all that is in them must be the caller's as well. */
    async check(by: Principal, roleIds: readonly number[]): Promise<void> {
      if (roleIds.length === 0) return;
      const roles = await roleRows(db).byIds(roleIds);
      if (roles.length !== new Set(roleIds).size) throw fail("NOT_FOUND");
      for (const { role_key, data_scope } of roles) {
        if (role_key === ADMIN_ROLE && !by.permissions.has(EVERYTHING))
          throw fail("GRANT_LACKED", { permission: EVERYTHING });
        if (data_scope === DATA_SCOPES.all && !by.rows.all) throw fail("SCOPE_LACKED");
      }
      await checkDepts(by, await roleRows(db).deptIds(roleIds));
      await menus(db).check(by, await roleRows(db).menuIds(roleIds));
    },
  };
};
