import type { Db } from "../../../core/db/database.ts";
import { defineFeature } from "../../../core/feature.ts";
import { seedText } from "../../../core/messages.ts";
import { takeSeed } from "../../../core/seed.ts";
import { deptFeature } from "../dept/dept.feature.ts";
import { menuIdsFor } from "../menu/menu.service.ts";
import { AccountAccess } from "../user/account-access.service.ts";
import { RoleMembers } from "../user/role-members.service.ts";
import { roleMigration } from "./migrations/2026-11-20-role.ts";
import { roleAdminMigration } from "./migrations/2026-11-21-role-admin.ts";
import { agentUsersMigration } from "./migrations/2026-11-25-agent-users.ts";
import { roleAppointMigration } from "./migrations/2026-11-30-role-appoint.ts";
import { roleSecondFactorMigration } from "./migrations/2026-11-30-role-second-factor.ts";
import { removeHalfCheckedDepts } from "./remove-half-checked-depts.ts";
import { RoleRepository } from "./role.repository.ts";
import { serveRole } from "./role.routes.ts";
import { seededRoles } from "./role.seed.ts";
import { RoleService } from "./role-admin.service.ts";
import { RoleDepts } from "./role-depts.service.ts";

/** Only between roles of the same first start: an upgrade extends nobody's rights. */
async function seedAppointments(db: Db, added: ReadonlyMap<string, number>): Promise<void> {
  for (const { key, appoints = [] } of seededRoles) {
    const roleId = added.get(key);
    const appointed = appoints.flatMap((other) => added.get(other) ?? []);
    if (roleId !== undefined && appointed.length > 0) await new RoleRepository(db).setAppointed(roleId, appointed);
  }
}

export const roleFeature = defineFeature({
  name: "system/role",
  migrations: [roleMigration, roleAdminMigration, agentUsersMigration, roleAppointMigration, roleSecondFactorMigration],
  /** Each role is seeded once: one that users deleted or renamed is not added again with its permissions. */
  seed: async (start) => {
    const { db, clock } = start;
    await removeHalfCheckedDepts(start);
    const added = new Map<string, number>();
    for (const [sort, { key, dataScope, grants, except = [] }] of seededRoles.entries()) {
      if (!(await takeSeed(db, `system/role/${key}`, clock.now()))) continue;
      if (await new RoleRepository(db).byKey(key)) continue;
      const name = seedText(`role.${key}`);
      const role_sort = sort + 1;
      const id = await new RoleRepository(db).insert({
        role_name: name.zh,
        role_name_en: name.en,
        role_key: key,
        role_sort,
        data_scope: dataScope,
        create_time: clock.now(),
      });
      await new RoleRepository(db).grant(id, await menuIdsFor(db, grants, except));
      added.set(key, id);
    }
    await seedAppointments(db, added);
  },
  requires: [deptFeature],
  provides: (deps) => {
    const roles = new RoleService(deps);
    const accountAccess = new AccountAccess({
      ...deps,
      otherSignIns: () => deps.collect("otherSignIns"),
      appointed: () => deps.collect("appointed"),
      halfSignIns: () => deps.collect("halfSignIns"),
    });
    return {
      accountAccess,
      roles,
      roleDepts: new RoleDepts(deps.db, deps.depts),
      roleMembers: new RoleMembers({ ...deps, access: accountAccess, roles: (language) => roles.options(language) }),
    };
  },
  routes: (api, { roles, roleDepts, roleMembers }) => serveRole(api, roles, roleDepts, roleMembers),
});
