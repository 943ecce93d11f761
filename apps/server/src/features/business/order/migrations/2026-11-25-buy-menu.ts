import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's number of the page. */
const PAGE = 2506;

/**
 * Roles are seeded once: in a database that has them already, those that may buy are given the page to buy on. The row
 * of the menu itself comes with the start.
 */
export const buyMenuMigration: Migration = {
  name: "2026-11-25-buy-menu",
  up: async (db) => {
    await sql`insert into sys_role_menu (role_id, menu_id)
      select distinct held.role_id, cast(${PAGE} as bigint) from sys_role_menu as held
      inner join sys_menu on sys_menu.menu_id = held.menu_id
      where sys_menu.perms = 'business:order:add'`.execute(db);
  },
};
