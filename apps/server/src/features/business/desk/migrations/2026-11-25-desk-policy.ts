import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's number of the button. */
const MENU = 20_017;
const SEEN = ["business:hotel:edit", "business:hotel:rotate"] as const;

/**
 * Front desk policies of hotels. Roles are seeded once, so in an existing database the roles that change hotels and
 * their keys get the new button, whose row is seeded at the start.
 */
export const deskPolicyMigration: Migration = {
  name: "2026-11-25-w-desk-policy",
  up: async (db) => {
    await db.schema
      .createTable("biz_desk_policy")
      .addColumn("hotel_id", "bigint", (column) => column.primaryKey().references("biz_hotel.id"))
      .addColumn("card_type", "varchar(40)", (column) => column.notNull())
      .addColumn("checkout_time", "varchar(5)", (column) => column.notNull())
      .addColumn("day_begins", "varchar(5)", (column) => column.notNull())
      .addColumn("nights", "integer", (column) => column.notNull())
      .addColumn("cards", "integer", (column) => column.notNull())
      .addColumn("max_nights", "integer", (column) => column.notNull())
      .addColumn("max_cards", "integer", (column) => column.notNull())
      .addColumn("extra_with_card", "smallint", (column) => column.notNull())
      .addColumn("lift_floors", "text", (column) => column.notNull())
      .addColumn("relays", "integer", (column) => column.notNull())
      .addColumn("off_delay", "integer", (column) => column.notNull())
      .addColumn("has_clock", "smallint", (column) => column.notNull())
      .addColumn("print_receipt", "smallint", (column) => column.notNull())
      .addColumn("shift_hours", "integer")
      .addColumn("idle_minutes", "integer")
      .addColumn("shift_jobs", "integer")
      .execute();
    await sql`insert into sys_role_menu (role_id, menu_id)
      select held.role_id, cast(${MENU} as bigint) from sys_role_menu as held
      inner join sys_menu on sys_menu.menu_id = held.menu_id
      where sys_menu.perms in (${sql.join(SEEN)})
      group by held.role_id having count(distinct sys_menu.perms) = ${SEEN.length}`.execute(db);
  },
};
