import type { Dept } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser } from "../../../../testing/build-user.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DeptRepository } from "./dept.repository.ts";

describe.for(DIALECTS)("departments, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    server.call(method, `system/dept${path}`, { token, ...(body !== undefined && { body }) });
  const add = async (deptName: string, parentId: number): Promise<Dept> =>
    (await call("POST", "", { deptName, parentId })).body.data;
  const list = async (token = admin): Promise<Dept[]> => (await call("GET", "/list", undefined, token)).body.data;

  // [R:1.system.dept]
  it("adds, shows, lists flat with the path from the root, and filters", async () => {
    const north = await add("华北 North", 1);
    const city = await add("北京 Beijing", north.deptId);
    expect(city).toMatchObject({ parentId: north.deptId, ancestors: `0,1,${north.deptId}`, status: "0", leader: "" });
    expect((await call("GET", `/${city.deptId}`)).body.data).toEqual(city);
    const found = (await call("GET", "/list?deptName=BEIJING")).body.data;
    expect(found.map(({ deptId }: Dept) => deptId)).toEqual([city.deptId]);
  });

  it("keeps the paths right when a department moves with all below it", async () => {
    const [a, b] = [await add("移动 A", 1), await add("移动 B", 1)];
    const below = await add("移动 A1", a.deptId);
    const deep = await add("移动 A2", below.deptId);
    await call("PUT", "", { ...below, parentId: b.deptId });
    const paths = new Map((await list()).map(({ deptId, ancestors }) => [deptId, ancestors]));
    expect(paths.get(below.deptId)).toBe(`0,1,${b.deptId}`);
    expect(paths.get(deep.deptId)).toBe(`0,1,${b.deptId},${below.deptId}`);
    const excluded = (await call("GET", `/list/exclude/${b.deptId}`)).body.data.map(({ deptId }: Dept) => deptId);
    expect(excluded).toContain(a.deptId);
    for (const gone of [b, below, deep]) expect(excluded).not.toContain(gone.deptId);
  });

  it("refuses twins, cycles, a parent that is not there, and moving the root", async () => {
    const top = await add("环 Top", 1);
    const child = await add("环 Child", top.deptId);
    const error = async (work: Promise<{ body: { fault?: string } }>) => (await work).body.fault;
    expect(await error(call("POST", "", { deptName: "环 Top", parentId: 1 }))).toBe("DEPT_NAME_TAKEN");
    expect(await error(call("PUT", "", { ...top, parentId: child.deptId }))).toBe("DEPT_CYCLE");
    expect(await error(call("PUT", "", { ...top, parentId: top.deptId }))).toBe("DEPT_CYCLE");
    const [root] = await list();
    expect(await error(call("PUT", "", { ...root, parentId: top.deptId }))).toBe("DEPT_CYCLE");
    expect(await error(call("POST", "", { deptName: "x", parentId: 999_999 }))).toBe("FIELDS_REFUSED");
    expect(await error(call("POST", "", { deptName: "x", parentId: 0 }))).toBe("FIELDS_REFUSED");
    expect((await call("PUT", "", { ...root, leader: "王" })).body.data).toMatchObject({ parentId: 0, leader: "王" });
  });

  it("keeps a department in the tree, and lets an administrator move a detached one back or delete it", async () => {
    const top = await add("脱离 Top", 1);
    const other = await add("脱离 Other", 1);
    const error = async (work: Promise<{ body: { fault?: string } }>) => (await work).body.fault;
    expect(await error(call("PUT", "", { ...top, parentId: 0 }))).toBe("FIELDS_REFUSED");
    for (const { deptId } of [top, other]) await new DeptRepository(server.context.db).move(deptId, 0);
    expect((await call("PUT", "", { ...top, parentId: 1 })).body.data).toMatchObject({ parentId: 1 });
    expect((await call("DELETE", `/${other.deptId}`)).body.code).toBe(200);
    expect(await error(call("DELETE", "/1"))).toBe("DEPT_IS_ROOT");
  });

  it("deletes only what nobody hangs on, and disables only above the disabled", async () => {
    const top = await add("删除 Top", 1);
    const child = await add("删除 Child", top.deptId);
    const error = async (work: Promise<{ body: { fault?: string } }>) => (await work).body.fault;
    expect(await error(call("DELETE", `/${top.deptId}`))).toBe("DEPT_HAS_CHILDREN");
    expect(await error(call("DELETE", "/1"))).toBe("DEPT_IS_ROOT");
    expect(await error(call("PUT", "", { ...top, status: "1" }))).toBe("DEPT_HAS_ACTIVE_CHILDREN");
    const hotel = (await server.call("GET", "business/hotel/list?hotelNumber=1002", { token: admin })).body.rows[0];
    expect(await error(call("DELETE", `/${hotel.deptId}`))).toBe("DEPT_IN_USE");
    await storeUser(server, "inchild", { deptId: child.deptId, roles: ["staff"] });
    expect(await error(call("DELETE", `/${child.deptId}`))).toBe("DEPT_IN_USE");
    await server.context.db.updateTable("sys_user").set({ deleted: 1 }).where("user_name", "=", "inchild").execute();
    expect((await call("DELETE", `/${child.deptId}`)).body.code).toBe(200);
    expect((await call("GET", `/${child.deptId}`)).body.code).toBe(404);
    expect((await call("PUT", "", { ...top, status: "1" })).body.data.status).toBe("1");
    expect((await call("DELETE", `/${top.deptId}`)).body.code).toBe(200);
  });

  it("sorts many at once, and gives the tree to choose from", async () => {
    const top = await add("排序 Top", 1);
    const [first, second] = [await add("一 One", top.deptId), await add("二 Two", top.deptId)];
    const order = { deptIds: `${first.deptId},${second.deptId}`, orderNums: "5,2" };
    expect((await call("PUT", "/updateSort", order)).body.code).toBe(200);
    const tree = (await call("GET", "/treeselect")).body.data;
    const node = tree[0].children.find(({ id }: { id: number }) => id === top.deptId);
    expect(node).toMatchObject({ label: "排序 Top", disabled: false });
    expect(node.children.map(({ label }: { label: string }) => label)).toEqual(["二 Two", "一 One"]);
    expect((await call("PUT", "/updateSort", { ...order, orderNums: "1" })).body.code).toBe(404);
  });

  it("gives nobody what lies outside their departments, through any call", async () => {
    const mine = await add("范围 Mine", 1);
    const other = await add("范围 Other", 1);
    const { role, person } = staffing(server, admin);
    const words = ["list", "query", "add", "edit", "remove"].map((right) => `system:dept:${right}`);
    const { token: head } = await person("head", mine.deptId, [await role("head", words)]);
    const code = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
      (await call(method, path, body, head)).body.code;
    expect((await list(head)).map(({ deptId }) => deptId)).toEqual([mine.deptId]);
    expect((await call("GET", "/treeselect", undefined, head)).body.data).toMatchObject([{ id: mine.deptId }]);
    expect(await code("GET", `/${other.deptId}`)).toBe(404);
    expect(await code("PUT", "", { ...other, deptName: "taken" })).toBe(404);
    expect(await code("DELETE", `/${other.deptId}`)).toBe(404);
    expect(await code("POST", "", { deptName: "x", parentId: other.deptId })).toBe(400);
    expect(await code("PUT", "", { ...mine, parentId: other.deptId })).toBe(400);
    // Its parent is outside the scope, but unchanged: a manager may edit their own department.
    expect((await call("PUT", "", { ...mine, phone: "057112345" }, head)).body.data).toMatchObject({
      parentId: 1,
      phone: "057112345",
    });
    expect((await call("PUT", "", { ...mine, deptName: other.deptName }, head)).body.fault).toBe("DEPT_NAME_TAKEN");
    expect(await code("PUT", "", { ...mine, parentId: 0 })).toBe(400);
    expect(await code("PUT", "/updateSort", { deptIds: `${other.deptId}`, orderNums: "1" })).toBe(404);
    expect(await code("POST", "", { deptName: "below", parentId: mine.deptId })).toBe(200);
  });
});
