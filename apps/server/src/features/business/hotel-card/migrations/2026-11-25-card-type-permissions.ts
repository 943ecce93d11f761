import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's numbers of the nine buttons: a right for each card type. */
const FIRST_MENU = 23010;
const TYPES = 9;

/**
 * Roles are seeded once, so in an existing database roles that make cards get the permissions for every type. The menu
 * rows are seeded at the start.
 */
export const cardTypePermissionsMigration: Migration = {
  name: "2026-11-25-card-type-permissions",
  up: async (db) => {
    for (let menuId = FIRST_MENU; menuId < FIRST_MENU + TYPES; menuId++)
      await sql`insert into sys_role_menu (role_id, menu_id)
        select distinct held.role_id, cast(${menuId} as bigint) from sys_role_menu as held
        inner join sys_menu on sys_menu.menu_id = held.menu_id
        where sys_menu.perms = 'business:hotelcard:add'`.execute(db);
  },
};
