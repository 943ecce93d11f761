import { sql } from "kysely";
import type { Db } from "../../../../core/db/database.ts";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The seed's numbers. */
const CARD_ISSUING = 2600;
const ROOMS = 2003;
const HOTELS = 2000;
const TEST_CARDS = 2100;
const CARDS = 2700;
/** Read, query and batch, in the order of their new group. */
const CARD_PAGES = [2101, 2106, 2107];

/** Icons that several menus shared, before and after. */
const ICONS = [
  [CARD_ISSUING, "card", "front-desk"],
  [2001, "hotel", "building"],
  [2002, "peoples", "group"],
  [TEST_CARDS, "card", "test-card"],
  [2109, "records", "inspection"],
  [2201, "encoder", "usb"],
  [2202, "edit", "plug"],
  [2300, "card", "cards"],
  [2301, "new-card", "door"],
  [2302, "records", "list"],
  [2400, "tool", "factory"],
  [2401, "new-card", "package"],
  [2402, "read-card", "shield"],
  [2403, "new-card", "link"],
  [2404, "read-card", "eye"],
  [2501, "edit", "tag"],
  [2502, "records", "order"],
  [2503, "records", "consumption"],
  [131, "message", "bell"],
] as const;

/** Whoever opens one of the pages sees their group; a directory that a role has nothing below is taken from it. */
async function followGrants(db: Db): Promise<void> {
  await sql`insert into sys_role_menu (role_id, menu_id)
    select distinct held.role_id, cast(${CARDS} as bigint) from sys_role_menu as held
    inner join sys_menu on sys_menu.menu_id = held.menu_id where sys_menu.parent_id = ${CARDS}`.execute(db);
  // A client that ticks what is below a directory would give all of an empty one at the next save.
  await sql`delete from sys_role_menu where menu_id in (${TEST_CARDS}, ${HOTELS}) and not exists (
    select 1 from sys_role_menu as held inner join sys_menu on sys_menu.menu_id = held.menu_id
    where held.role_id = sys_role_menu.role_id and sys_menu.parent_id = sys_role_menu.menu_id)`.execute(db);
}

/** Makes room below the front desk for two entries, and puts the rooms into the first of them. */
async function moveRooms(db: Db): Promise<void> {
  const at = (id: number, parent: number) =>
    db.selectFrom("sys_menu").select("order_num").where("menu_id", "=", id).where("parent_id", "=", parent);
  const after = (await at(CARD_ISSUING, 0).executeTakeFirst())?.order_num ?? 0;
  await sql`update sys_menu set order_num = order_num + 2 where parent_id = 0 and order_num > ${after}`.execute(db);
  if (await at(ROOMS, HOTELS).executeTakeFirst())
    await sql`update sys_menu set parent_id = 0, order_num = ${after + 1} where menu_id = ${ROOMS}`.execute(db);
}

/**
 * Reading, querying and batches have a group of their own, whose row is seeded at the start; rooms stand beside the
 * front desk. What an administrator has moved or given another icon stays so. Paths and permissions stay the same.
 */
export const menuCardsMigration: Migration = {
  name: "2026-11-29-menu-cards",
  up: async (db) => {
    if (!(await db.selectFrom("sys_menu").select("menu_id").limit(1).executeTakeFirst())) return;
    await moveRooms(db);
    for (const [at, id] of CARD_PAGES.entries())
      await sql`update sys_menu set parent_id = ${CARDS}, order_num = ${at + 1}
        where menu_id = ${id} and parent_id = ${TEST_CARDS}`.execute(db);
    await followGrants(db);
    for (const [id, before, icon] of ICONS)
      await sql`update sys_menu set icon = ${icon} where menu_id = ${id} and icon = ${before}`.execute(db);
    await sql`update sys_menu set menu_name = '节电卡' where menu_id = 2303 and menu_name = '节电管理'`.execute(db);
  },
};
