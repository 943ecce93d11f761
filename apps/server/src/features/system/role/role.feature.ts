import type { Feature } from "../../../core/feature.ts";
import { menuIdsFor } from "../menu/menu.service.ts";
import { roleMigration } from "./migrations/2026-11-20-role.ts";
import { roleAdminMigration } from "./migrations/2026-11-21-role-admin.ts";
import { RoleRepository } from "./role.repository.ts";
import { seededRoles } from "./role.seed.ts";

export const roleFeature: Feature = {
  name: "system/role",
  migrations: [roleMigration, roleAdminMigration],
  seed: async ({ db, clock }) => {
    for (const [sort, { key, zh, en, dataScope, grants, except = [] }] of seededRoles.entries()) {
      if (await new RoleRepository(db).byKey(key)) continue;
      const role_sort = sort + 1;
      const id = await new RoleRepository(db).insert({
        role_name: zh,
        role_name_en: en,
        role_key: key,
        role_sort,
        data_scope: dataScope,
        create_time: clock.now(),
      });
      await new RoleRepository(db).grant(id, await menuIdsFor(db, grants, except));
    }
  },
};
