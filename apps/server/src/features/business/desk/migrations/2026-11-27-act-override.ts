import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's number of the button. */
const MENU = 26_005;

/**
 * The values that an act changed against room and policy, as a JSON list. Roles are seeded once, so in an existing
 * database the roles that set the policy get the new button, whose row is seeded at the start.
 */
export const actOverrideMigration: Migration = {
  name: "2026-11-27-a-act-override",
  up: async (db) => {
    await db.schema
      .alterTable("biz_desk_act")
      .addColumn("overridden", "varchar(100)", (column) => column.notNull().defaultTo("[]"))
      .execute();
    await sql`insert into sys_role_menu (role_id, menu_id)
      select distinct held.role_id, cast(${MENU} as bigint) from sys_role_menu as held
      inner join sys_menu on sys_menu.menu_id = held.menu_id
      where sys_menu.perms = 'business:hotel:policy'`.execute(db);
  },
};
