import { sql } from "kysely";
import type { Db } from "../../../../core/db/database.ts";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The numbers of the menus that the role of agents was seeded with. */
const SEEDED = [
  ...[2000, 2001, 2002, 2100, 2101, 2102, 2103, 2104, 2105, 2106, 2200, 2201, 2500, 2502, 2503, 2504],
  ...[20010, 20011, 20012, 20014, 20020, 20021, 20022, 20023, 20024, 21050, 21051, 22010, 22015, 22016],
  ...[25020, 25023, 25024, 25030, 25040, 25041],
];
/** What migrations gave it since: statistics with their export, and the import of hotels. */
const GRANTED_SINCE = [2505, 25_050, 20_018];
/** The system directory, the page of users, and all that is done there. */
const USERS = [1, 100, 1000, 1001, 1002, 1003, 1004, 1005, 1006];
const DEPARTMENT_AND_BELOW = "4";

async function isAsSeeded(db: Db, roleId: number): Promise<boolean> {
  const { rows } = await sql<{ menu_id: number }>`select held.menu_id from sys_role_menu as held
    inner join sys_menu on sys_menu.menu_id = held.menu_id where held.role_id = ${roleId}`.execute(db);
  const held = rows.map(({ menu_id }) => Number(menu_id)).filter((id) => !GRANTED_SINCE.includes(id));
  return held.length === SEEDED.length && SEEDED.every((id) => held.includes(id));
}

/**
 * Agents manage the users of their own department and below. Roles are seeded once, so in an existing database the role
 * gets the page of users, but only if nobody has changed it.
 */
export const agentUsersMigration: Migration = {
  name: "2026-11-25-y-agent-users",
  up: async (db) => {
    const { rows } = await sql<{ role_id: number }>`select role_id from sys_role
      where role_key = 'agent' and deleted = 0 and data_scope = ${DEPARTMENT_AND_BELOW}`.execute(db);
    for (const { role_id } of rows)
      if (await isAsSeeded(db, role_id))
        await sql`insert into sys_role_menu (role_id, menu_id)
          select cast(${role_id} as bigint), menu_id from sys_menu where menu_id in (${sql.join(USERS)})`.execute(db);
  },
};
