import { syncSequence } from "../../../core/db/migrate.ts";
import { defineFeature } from "../../../core/feature.ts";
import { roleFeature } from "../role/role.feature.ts";
import { RoleGrants } from "../role/role-grants.service.ts";
import { MenuRepository } from "./menu.repository.ts";
import { serveMenu } from "./menu.routes.ts";
import { menuRows } from "./menu.seed.ts";
import { MenuService } from "./menu-admin.service.ts";
import { MenuGrants } from "./menu-grants.service.ts";
import { menuMigration } from "./migrations/2026-11-20-menu.ts";
import { menuAdminMigration } from "./migrations/2026-11-21-menu-admin.ts";
import { menuCardsMigration } from "./migrations/2026-11-29-menu-cards.ts";

export const menuFeature = defineFeature({
  name: "system/menu",
  migrations: [menuMigration, menuAdminMigration, menuCardsMigration],
  seed: async ({ db, dialect, clock }) => {
    const seeded = menuRows(clock.now());
    await new MenuRepository(db).switchOn(seeded.filter(({ status }) => status === "0").map(({ menu_id }) => menu_id));
    const known = new Set((await new MenuRepository(db).ids()).map(({ menu_id }) => menu_id));
    const missing = seeded.filter(({ menu_id }) => !known.has(menu_id));
    if (missing.length === 0) return;
    await new MenuRepository(db).insert(missing);
    await syncSequence(db, dialect, "sys_menu", "menu_id");
  },
  requires: [roleFeature],
  provides: (deps) => ({
    menus: new MenuService({
      ...deps,
      checkReach: (trx, principal, menuId) =>
        new RoleGrants(trx, new MenuGrants(trx)).checkMenuReach(principal, menuId),
    }),
    menuGrants: new MenuGrants(deps.db),
  }),
  routes: (api, { menus, menuGrants, roles }) =>
    serveMenu(api, menus, menuGrants, async (id) => (await roles.one(id, "zh")).menuCheckStrictly),
});
