import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's number of the button. */
const MENU = 20_018;

/**
 * Roles are seeded once, so in an existing database roles that add hotels also get the permission to import them. The
 * menu row is seeded at the start.
 */
export const hotelImportMigration: Migration = {
  name: "2026-11-25-x-hotel-import",
  up: async (db) => {
    await sql`insert into sys_role_menu (role_id, menu_id)
      select distinct held.role_id, cast(${MENU} as bigint) from sys_role_menu as held
      inner join sys_menu on sys_menu.menu_id = held.menu_id
      where sys_menu.perms = 'business:hotel:add'`.execute(db);
  },
};
