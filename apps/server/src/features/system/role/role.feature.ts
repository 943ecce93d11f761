import type { Feature } from "../../../core/feature.ts";
import { menuIdsFor } from "../menu/menu.service.ts";
import { roleMigration } from "./migrations/2026-11-20-role.ts";
import { roleAdminMigration } from "./migrations/2026-11-21-role-admin.ts";
import { roles } from "./role.repository.ts";
import { seededRoles } from "./role.seed.ts";

export const roleFeature: Feature = {
  name: "system/role",
  migrations: [roleMigration, roleAdminMigration],
  seed: async ({ db, clock }) => {
    for (const [sort, { key, zh, en, dataScope, grants }] of seededRoles.entries()) {
      if (await roles(db).byKey(key)) continue;
      const role_sort = sort + 1;
      const id = await roles(db).insert({
        role_name: zh,
        role_name_en: en,
        role_key: key,
        role_sort,
        data_scope: dataScope,
        create_time: clock.now(),
      });
      await roles(db).grant(id, await menuIdsFor(db, grants));
    }
  },
};
