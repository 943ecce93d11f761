import type { RouteEntry } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { createAppContext } from "../../../app.ts";
import { menuRows } from "./menu.seed.ts";

it("gives every menu an icon of its own", () => {
  const icons = menuRows(0).flatMap(({ menu_type, icon, path }) => (menu_type === "F" ? [] : [[icon, path] as const]));
  const shared = [...Map.groupBy(icons, ([icon]) => icon).values()].filter((menus) => menus.length > 1);
  expect(shared).toEqual([]);
});

/** A menu row of an earlier version: its id, parent, order and icon. */
const EARLIER = [
  [2600, 0, 1, "card"],
  [2000, 0, 2, "hotel"],
  [2100, 0, 3, "card"],
  [2200, 0, 4, "encoder"],
  [2300, 0, 5, "card"],
  [2400, 0, 6, "tool"],
  [2500, 0, 7, "money"],
  [1, 0, 8, "system"],
  [2, 0, 9, "monitor"],
  [3, 0, 10, "tool"],
  [2003, 2000, 3, "room"],
  [2101, 2100, 1, "read-card"],
  [2106, 2100, 6, "search"],
  [2107, 2100, 7, "batch"],
] as const;

describe.for(DIALECTS)("the menu of an earlier version, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const routers = async (token: string): Promise<RouteEntry[]> =>
    (await server.call("GET", "getRouters", { token })).body.data;
  const grants = async () => {
    const { db } = server.context;
    const rows = db.selectFrom("sys_role_menu").select(["role_id", "menu_id"]).orderBy("role_id").orderBy("menu_id");
    return (await rows.execute()).map(({ role_id, menu_id }) => `${role_id} ${menu_id}`);
  };
  const permissions = async () => {
    const rows = server.context.db
      .selectFrom("sys_role_menu")
      .innerJoin("sys_menu", "sys_menu.menu_id", "sys_role_menu.menu_id")
      .select(["role_id", "perms"])
      .where("perms", "!=", "")
      .orderBy("role_id")
      .orderBy("perms");
    return (await rows.execute()).map(({ role_id, perms }) => `${role_id} ${perms}`);
  };
  const restart = async () => {
    const again = await createAppContext(server.config, server.clock, () => undefined);
    await again.db.destroy();
  };

  it("becomes the new one, and nobody gains or loses a call", async () => {
    const { db } = server.context;
    const [menu, granted, permitted] = [await routers(admin), await grants(), await permissions()];
    for (const [id, parent_id, order_num, icon] of EARLIER)
      await db.updateTable("sys_menu").set({ parent_id, order_num, icon }).where("menu_id", "=", id).execute();
    const holders = (await db.selectFrom("sys_role_menu").select("role_id").where("menu_id", "=", 2700).execute()).map(
      ({ role_id }) => role_id,
    );
    expect(holders.length).toBeGreaterThan(2);
    await db.deleteFrom("sys_role_menu").where("menu_id", "=", 2700).execute();
    await db.deleteFrom("sys_menu").where("menu_id", "=", 2700).execute();
    await db.deleteFrom("migration").where("name", "=", "2026-11-29-menu-cards").execute();
    await restart();
    expect(await routers(admin)).toEqual(menu);
    expect(await grants()).toEqual(granted);
    expect(await permissions()).toEqual(permitted);
  });

  it("keeps what an administrator has moved or drawn differently, and leaves no empty directory to a role", async () => {
    const { db } = server.context;
    for (const [id, parent_id, order_num, icon] of EARLIER)
      await db.updateTable("sys_menu").set({ parent_id, order_num, icon }).where("menu_id", "=", id).execute();
    await db.updateTable("sys_menu").set({ parent_id: 2500, icon: "star" }).where("menu_id", "=", 2106).execute();
    const role = { roleKey: "reader", roleName: "reader", menuIds: [2100, 2101, 2000, 2003] };
    const { roleId } = (await server.call("POST", "system/role", { token: admin, body: role })).body.data;
    await db.deleteFrom("sys_role_menu").where("menu_id", "=", 2700).execute();
    await db.deleteFrom("migration").where("name", "=", "2026-11-29-menu-cards").execute();
    await restart();
    const moved = await db.selectFrom("sys_menu").selectAll().where("menu_id", "=", 2106).executeTakeFirstOrThrow();
    expect([moved.parent_id, moved.icon]).toEqual([2500, "star"]);
    const held = await db.selectFrom("sys_role_menu").select("menu_id").where("role_id", "=", roleId).execute();
    expect(held.map(({ menu_id }) => menu_id).sort()).toEqual([2003, 2101, 2700]);
  });
});
