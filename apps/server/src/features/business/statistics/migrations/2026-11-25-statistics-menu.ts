import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's numbers of the page and of its button. */
const GRANTS = [
  { menuId: 2505, seen: ["business:order:list", "business:consumption:list"] },
  { menuId: 25050, seen: ["business:order:export", "business:consumption:export"] },
] as const;

/**
 * Roles are seeded once: in a database that has them already, those that see both lists of which the figures are
 * counted are given the page. The rows of the menu itself come with the start.
 */
export const statisticsMenuMigration: Migration = {
  name: "2026-11-25-statistics-menu",
  up: async (db) => {
    for (const { menuId, seen } of GRANTS)
      await sql`insert into sys_role_menu (role_id, menu_id)
        select held.role_id, cast(${menuId} as bigint) from sys_role_menu as held
        inner join sys_menu on sys_menu.menu_id = held.menu_id
        where sys_menu.perms in (${sql.join(seen)})
        group by held.role_id having count(distinct sys_menu.perms) = ${seen.length}`.execute(db);
  },
};
