import type { Menu } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { createAppContext } from "../../../app.ts";

describe.for(DIALECTS)("menus, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    server.call(method, `system/menu${path}`, { token, ...(body !== undefined && { body }) });
  const page = (more: object) => ({ menuType: "C", path: "trial", component: "business/hotel/index", ...more });
  const add = async (more: object): Promise<Menu> => (await call("POST", "", page(more))).body.data;

  // [R:1.system.menu] [R:3.menu.type] [R:3.menu.name] [R:3.menu.parent] [R:3.menu.icon] [R:3.menu.route]
  // [R:3.menu.component] [R:3.menu.permission] [R:3.menu.visible] [R:3.menu.sorting]
  it("adds directory, page and button, with a name in one language or both", async () => {
    const top = await add({ menuType: "M", menuName: "试用", path: "top", icon: "guide", orderNum: 7 });
    expect(top).toMatchObject({ menuName: "试用", menuNameEn: "试用", icon: "guide", orderNum: 7, visible: "0" });
    const both = {
      parentId: top.menuId,
      menuNameZh: "酒店页",
      menuNameEn: "Hotels page",
      perms: "business:hotel:list",
    };
    const child = await add(both);
    const button = await add({
      menuType: "F",
      path: "",
      parentId: child.menuId,
      menuName: "按钮",
      perms: "a:b:c,d:e:f",
    });
    expect(button.perms).toBe("a:b:c,d:e:f");
    const shown = await server.call("GET", `system/menu/${child.menuId}`, {
      token: admin,
      headers: { language: "en" },
    });
    expect(shown.body.data).toMatchObject({ menuName: "Hotels page", menuNameZh: "酒店页" });
    const found = (await call("GET", "/list?menuName=HOTELS+PAGE")).body.data;
    expect(found.map(({ menuId }: Menu) => menuId)).toEqual([child.menuId]);
    const routes = (await server.call("GET", "getRouters", { token: admin })).body.data;
    expect(JSON.stringify(routes)).toContain("酒店页");
    expect((await call("PUT", "", { ...child, visible: "1", status: "1" })).body.data).toMatchObject({ status: "1" });
    expect(JSON.stringify((await server.call("GET", "getRouters", { token: admin })).body.data)).not.toContain(
      "酒店页",
    );
  });

  // [R:3.menu.external]
  it("takes a link only to the web, and an address that is one", async () => {
    const refused = async (more: object) =>
      (await call("POST", "", page({ menuName: "链接", ...more }))).body.errors?.[0].path;
    for (const path of ["javascript:alert(1)", "ftp://x", "//evil", ""])
      expect(await refused({ isFrame: "0", path }), path).toBe("path");
    for (const path of ["../up", "a b", "<x>", "https://x.example"]) expect(await refused({ path }), path).toBe("path");
    expect(await refused({ component: "../../etc" })).toBe("component");
    expect(await refused({ perms: "not a word" })).toBe("perms");
    const link = await add({ menuName: "官网", isFrame: "0", path: "https://example.com/a?b=c" });
    const routes = (await server.call("GET", "getRouters", { token: admin })).body.data;
    expect(JSON.stringify(routes)).toContain(`"link":"${link.path}"`);
  });

  it("refuses twins, cycles, a button as parent, and deleting what has children or is held", async () => {
    const top = await add({ menuType: "M", menuName: "环", path: "ring" });
    const child = await add({ parentId: top.menuId, menuName: "内", path: "in" });
    const button = await add({ menuType: "F", path: "", parentId: child.menuId, menuName: "钮" });
    const error = async (work: Promise<{ body: { fault?: string } }>) => (await work).body.fault;
    expect(await error(call("POST", "", page({ menuName: "环" })))).toBe("MENU_NAME_TAKEN");
    expect(await error(call("PUT", "", { ...top, parentId: child.menuId }))).toBe("MENU_CYCLE");
    expect(await error(call("POST", "", page({ parentId: button.menuId, menuName: "x" })))).toBe("FIELDS_REFUSED");
    expect(await error(call("DELETE", `/${top.menuId}`))).toBe("MENU_HAS_CHILDREN");
    await server.context.db.insertInto("sys_role_menu").values({ role_id: 2, menu_id: button.menuId }).execute();
    expect(await error(call("DELETE", `/${button.menuId}`))).toBe("MENU_IN_USE");
    await server.context.db.deleteFrom("sys_role_menu").where("menu_id", "=", button.menuId).execute();
    expect((await call("DELETE", `/${button.menuId}`)).body.code).toBe(200);
    expect((await call("GET", `/${button.menuId}`)).body.code).toBe(404);
  });

  it("keeps the addresses and names of the clients' own pages free", async () => {
    for (const path of ["index", "/index", "login", "redirect/x", "lock", "register", "401", "404"])
      for (const menuType of ["M", "C"])
        expect((await call("POST", "", page({ menuName: "占", path, menuType }))).body.errors, path).toMatchObject([
          { path: "path" },
        ]);
    const below = await add({ menuName: "下级首页", path: "index", parentId: 1 });
    const names = JSON.stringify((await server.call("GET", "getRouters", { token: admin })).body.data);
    expect(names).not.toContain('"name":"Index"');
    expect((await call("DELETE", `/${below.menuId}`)).body.code).toBe(200);
  });

  it("lets nobody delete a page that they may not use", async () => {
    const { dept, role, person } = staffing(server, admin);
    const { token } = await person("menucutter", await dept("菜单三部"), [
      await role("menucutter", ["system:menu:remove"]),
    ]);
    const own = await add({ menuName: "独页", path: "lonely", perms: "monitor:druid:list" });
    expect((await call("DELETE", `/${own.menuId}`, undefined, token)).body.fault).toBe("GRANT_LACKED");
    expect((await call("DELETE", `/${own.menuId}`)).body.code).toBe(200);
  });

  it("sorts many at once", async () => {
    const [a, b] = [await add({ menuName: "甲", path: "sa" }), await add({ menuName: "乙", path: "sb" })];
    const order = { menuIds: `${a.menuId},${b.menuId}`, orderNums: "99,98" };
    expect((await call("PUT", "/updateSort", order)).body.code).toBe(200);
    expect((await call("GET", `/${a.menuId}`)).body.data.orderNum).toBe(99);
    expect((await call("PUT", "/updateSort", { ...order, menuIds: "999999" })).body.code).toBe(404);
  });

  it("lets nobody write a permission into the menu that they lack, nor offers them what they cannot grant", async () => {
    const { dept, role, person } = staffing(server, admin);
    const words = ["system:menu:list", "system:menu:query", "system:menu:add", "system:menu:edit", "system:role:query"];
    const { token } = await person("menumaker", await dept("菜单部"), [await role("menumaker", words)]);
    const as = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) => call(method, path, body, token);
    expect((await as("POST", "", page({ menuName: "升", perms: "system:user:remove" }))).body).toMatchObject({
      fault: "GRANT_LACKED",
      values: { permission: "system:user:remove" },
    });
    expect((await as("POST", "", page({ menuName: "升", perms: "*:*:*" }))).body.fault).toBe("GRANT_LACKED");
    const own = (await as("POST", "", page({ menuName: "升", perms: "system:menu:list" }))).body.data;
    expect((await as("PUT", "", { ...own, perms: "system:menu:list,system:role:remove" })).body.fault).toBe(
      "GRANT_LACKED",
    );
    const offered = JSON.stringify((await as("GET", "/treeselect")).body.data);
    expect(offered).toContain("菜单管理");
    expect(offered).not.toContain("用户管理新增");
    const ofRole = (await as("GET", "/roleMenuTreeselect/2")).body;
    expect(ofRole.checkedKeys.length).toBeGreaterThan(0);
  });

  it("lets nobody lead others elsewhere, or hide or move their page, who may not use that page", async () => {
    const { dept, role, person } = staffing(server, admin);
    const words = ["system:menu:list", "system:menu:query", "system:menu:edit"];
    const { token } = await person("menumover", await dept("菜单二部"), [await role("menumover", words)]);
    const as = (body: unknown) => call("PUT", "", body, token);
    const rows: Menu[] = (await call("GET", "/list")).body.data;
    const orders = rows.find(({ perms }) => perms === "business:order:list");
    const other = rows.find(({ menuType, menuId }) => menuType === "M" && menuId !== orders?.parentId);
    for (const change of [
      { isFrame: "0", path: "https://elsewhere.example/login" },
      { path: "elsewhere" },
      { component: "system/user/index" },
      { visible: "1" },
      { query: '{"id":1}' },
      { routeName: "Other" },
      { parentId: other?.menuId },
    ])
      expect((await as({ ...orders, ...change })).body, JSON.stringify(change)).toMatchObject({
        fault: "GRANT_LACKED",
        values: { permission: "business:order:list" },
      });
    expect((await call("GET", `/${orders?.menuId}`)).body.data).toEqual(orders);
    const directory = rows.find(({ menuId }) => menuId === orders?.parentId);
    for (const change of [{ visible: "1" }, { status: "1" }, { path: "elsewhere" }])
      expect((await as({ ...directory, ...change })).body.fault, JSON.stringify(change)).toBe("GRANT_LACKED");
    expect((await as({ ...orders, icon: "money", isCache: "1" })).body.code, "how it looks").toBe(200);
    expect((await call("PUT", "", orders)).body.code).toBe(200);
  });

  it("gives of a role with linked boxes only the leaves, else all", async () => {
    const all = (
      await server.context.db.selectFrom("sys_role_menu").select("menu_id").where("role_id", "=", 2).execute()
    ).length;
    const keys = async () => (await call("GET", "/roleMenuTreeselect/2")).body.checkedKeys.length;
    expect(await keys()).toBeLessThan(all);
    await server.context.db.updateTable("sys_role").set({ menu_check_strictly: 0 }).where("role_id", "=", 2).execute();
    expect(await keys()).toBe(all);
  });

  it("leaves a deleted menu of the product deleted at the next start, and switches on what waited for its page", async () => {
    const { db } = server.context;
    const leaf = await db
      .selectFrom("sys_menu")
      .select("menu_id")
      .where("perms", "=", "monitor:cache:remove")
      .executeTakeFirst();
    const id = Number(leaf?.menu_id);
    await db.deleteFrom("sys_role_menu").where("menu_id", "=", id).execute();
    expect((await call("DELETE", `/${id}`)).body.code).toBe(200);
    const on = await db
      .selectFrom("sys_menu")
      .select("menu_id")
      .where("perms", "=", "business:hotel:list")
      .where("menu_type", "=", "C")
      .executeTakeFirstOrThrow();
    await db.updateTable("sys_menu").set({ status: "1", waiting: 1 }).where("menu_id", "=", on.menu_id).execute();
    const again = await createAppContext(server.config, server.clock, () => undefined);
    await again.db.destroy();
    expect((await call("GET", `/${id}`)).body.code).toBe(404);
    expect((await call("GET", `/${on.menu_id}`)).body.data.status).toBe("0");
  });
});
