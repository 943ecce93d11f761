import type { RouteEntry } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const ADDRESS = /^https?:\/\//;

/** What a compatible client fails on, or which route it would lose. */
function problems(entries: readonly RouteEntry[], isRoot = true): string[] {
  return entries.flatMap((entry) => {
    const { path, component, children = [], meta, name } = entry;
    const found: string[] = [];
    // The newer client adds roots to its router, which takes no path without a slash.
    if (isRoot && !path.startsWith("/") && !ADDRESS.test(path)) found.push(`Invalid path ${path}`);
    if (isRoot && component !== "Layout") found.push(`${path} at the root has no frame`);
    if (component === "ParentView") found.push(`${path} is dead in the older client`);
    if (!isRoot && component === "" && children.length === 0) found.push(`${path} has no view`);
    if (!/^[A-Z]/.test(name)) found.push(`${path} is called ${name}`);
    if (meta.link !== null && (path !== meta.link || component !== "Layout")) found.push(`${path} is no link`);
    return [...found, ...problems(children, false)];
  });
}

describe("routes of every menu that the server takes", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const routers = async (): Promise<RouteEntry[]> => (await server.call("GET", "getRouters", { token })).body.data;
  const flat = (entries: readonly RouteEntry[]): RouteEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const at = (entries: readonly RouteEntry[], title: string) =>
    flat(entries).filter(({ meta }) => meta.title === title);

  // [R:2.page.by-server]
  it("names the pages that exist, and whether one is a route is decided here", async () => {
    const paths = async () => flat(await routers()).map(({ component }) => component);
    const pages = ["tool/build/index", "tool/gen/index", "tool/swagger/index", "monitor/server/index"];
    expect(await paths()).toEqual(expect.arrayContaining(pages));
    const { db } = server.context;
    const form = db.updateTable("sys_menu").where("component", "=", "tool/build/index");
    await form.set({ status: "1" }).execute();
    expect(await paths()).not.toContain("tool/build/index");
    await form.set({ status: "0" }).execute();
  });

  it("accepts nothing that a client of either generation cannot open", async () => {
    let n = 0;
    const refused: string[] = [];
    for (const parentId of [0, 1])
      for (const menuType of ["M", "C"])
        for (const isFrame of ["0", "1"])
          for (const path of [
            "rootpage",
            "/abs",
            "deep/er",
            "same",
            "same",
            "list/:id(\\d+)",
            "https://example.com/a?b=1",
          ])
            for (const component of ["", "system/user/index"]) {
              const menuName = `menu ${n++}`;
              const body = { parentId, menuType, isFrame, path, component, menuName, query: '{"a":1}' };
              const { code } = (await server.call("POST", "system/menu", { token, body })).body;
              if (code !== 200) refused.push(JSON.stringify(body));
              else if (menuType === "C" || isFrame === "0")
                expect(at(await routers(), menuName)[0], menuName).toBeDefined();
            }
    expect(refused.length).toBeGreaterThan(0);
    const all = await routers();
    expect(problems(all)).toEqual([]);
    const names = flat(all).map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
  });

  it("takes no path that a client's router would read as a pattern", async () => {
    const add = async (path: string) => {
      const body = { parentId: 1, menuType: "C", path, component: "system/user/index", menuName: `path ${path}` };
      return (await server.call("POST", "system/menu", { token, body })).body;
    };
    const bad = [
      "x/:id(",
      "x/:id(*)",
      "a/:id(.*",
      "list:id((",
      "a/x:b:c*",
      "a/:id+",
      "a/:",
      "a/:1",
      "a//b",
      "a/*",
      "a?b",
    ];
    for (const path of bad) expect((await add(path)).errors, path).toMatchObject([{ path: "path" }]);
    for (const path of ["one", "/one/two", "one/:id", "one/:id/two.v2"]) expect((await add(path)).code, path).toBe(200);
  });

  it("gives a page at the root a frame at / with one child", async () => {
    const body = { parentId: 0, menuType: "C", path: "rootpage9", component: "system/user/index", isFrame: "1" };
    await server.call("POST", "system/menu", { token, body: { ...body, menuName: "根页" } });
    const frame = (await routers()).find(({ children }) => children?.[0]?.path === "rootpage9");
    expect(frame).toMatchObject({ path: "/", component: "Layout", hidden: false });
    expect(frame?.children).toMatchObject([{ path: "rootpage9", component: "system/user/index" }]);
    expect(frame?.alwaysShow).toBeUndefined();
    // The newer client's sidebar joins both by a slash and makes one of the first two: a third would stay.
    const roots = (await routers()).filter(({ path }) => path === "/");
    const joined = roots.flatMap(({ path, children = [] }) => children.map((page) => `${path}/${page.path}`));
    expect(joined).toContain("//frontDesk");
    expect(joined.filter((path) => path.startsWith("///"))).toEqual([]);
  });

  it("gives a directory that is a link its address", async () => {
    const body = { parentId: 0, menuType: "M", path: "https://example.com/site", isFrame: "0", menuName: "外站" };
    await server.call("POST", "system/menu", { token, body });
    expect(at(await routers(), "外站")).toMatchObject([
      { path: body.path, component: "Layout", meta: { link: body.path } },
    ]);
  });

  it("takes parameters only as a JSON object, which original clients parse", async () => {
    const body = { parentId: 0, menuType: "C", path: "params", component: "system/user/index", menuName: "参数页" };
    for (const query of ["a=1", "{", "1", "null", '"x"', "[1]", " "]) {
      const answer = await server.call("POST", "system/menu", { token, body: { ...body, query } });
      expect(answer.body.errors, query).toEqual([{ path: "query", message: '请填写JSON对象，例如{"id": 1}，或留空' }]);
    }
    const headers = { language: "en" };
    const english = await server.call("POST", "system/menu", { token, headers, body: { ...body, query: "a=1" } });
    expect(english.body.errors[0].message).toBe('Enter a JSON object such as {"id": 1}, or leave this empty');
    const { data } = (await server.call("POST", "system/menu", { token, body: { ...body, query: '{"id": 1}' } })).body;
    expect(at(await routers(), "参数页").at(-1)?.query).toBe('{"id": 1}');
    await server.context.db.updateTable("sys_menu").set({ query: "a=1" }).where("menu_id", "=", data.menuId).execute();
    expect(at(await routers(), "参数页").at(-1)?.query).toBeUndefined();
  });

  it("takes no page without a view, and no two entries at one address", async () => {
    const add = async (body: object) => (await server.call("POST", "system/menu", { token, body })).body;
    const view = { menuType: "C", component: "system/user/index" };
    for (const parentId of [0, 1]) {
      const bare = { menuType: "C", path: `bare${parentId}`, component: "", menuName: "空页", parentId };
      expect((await add(bare)).errors, String(parentId)).toMatchObject([{ path: "component" }]);
      const once = (await add({ ...view, path: `twice${parentId}`, menuName: "一", parentId })).data;
      for (const path of [`twice${parentId}`, `/twice${parentId}`])
        expect((await add({ ...view, path, menuName: "二", parentId })).errors, path).toMatchObject([{ path: "path" }]);
      const change = { token, body: { ...once, menuName: "改" } };
      expect((await server.call("PUT", "system/menu", change)).body.code).toBe(200);
    }
    const hidden = (await add({ ...view, path: "emptied", menuName: "旧空页" })).data;
    const { db } = server.context;
    await db.updateTable("sys_menu").set({ component: "" }).where("menu_id", "=", hidden.menuId).execute();
    expect(at(await routers(), "旧空页")).toEqual([]);
  });

  it("takes no frame of a client as a page", async () => {
    for (const component of ["ParentView", "Layout", "InnerLink"]) {
      const body = { parentId: 1, menuType: "C", path: "framed", component, menuName: component };
      const { errors } = (await server.call("POST", "system/menu", { token, body })).body;
      expect(errors, component).toMatchObject([{ path: "component" }]);
    }
  });

  it("keeps pages below directories, where they are routed", async () => {
    const add = async (body: object) => (await server.call("POST", "system/menu", { token, body })).body;
    const directory = (await add({ menuType: "M", path: "holder", menuName: "目录" })).data;
    const page = { menuType: "C", path: "leaf", component: "system/user/index" };
    const leaf = (await add({ ...page, menuName: "叶", parentId: directory.menuId })).data;
    const web = { path: "https://example.com", isFrame: "0" };
    const link = (await add({ menuType: "M", ...web, menuName: "外链目录" })).data;
    for (const [menuName, parentId] of [
      ["页下", leaf.menuId],
      ["链下", link.menuId],
    ]) {
      expect((await add({ ...page, menuName, parentId })).errors).toEqual([
        { path: "parentId", message: "菜单或外链下的页面无法打开，请选择目录" },
      ]);
      expect((await add({ menuType: "M", path: "sub", menuName, parentId })).errors).toMatchObject([
        { path: "parentId" },
      ]);
    }
    expect((await add({ menuType: "F", menuName: "按钮", parentId: leaf.menuId })).code).toBe(200);
    const change = async (body: object) => (await server.call("PUT", "system/menu", { token, body })).body.errors;
    expect(await change({ ...directory, menuType: "C" })).toMatchObject([{ path: "menuType" }]);
    expect(await change({ ...directory, ...web })).toMatchObject([{ path: "isFrame" }]);
    expect(await change({ ...leaf, path: "leaf2" })).toBeUndefined();
  });
});
