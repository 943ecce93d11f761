import type { Role } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { removeHalfCheckedDepts } from "./remove-half-checked-depts.ts";

describe.for(DIALECTS)("roles, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    server.call(method, `system/role${path}`, { token, ...(body !== undefined && { body }) });
  const menuIds = async (...words: string[]) =>
    (await server.context.db.selectFrom("sys_menu").select("menu_id").where("perms", "in", words).execute()).map(
      ({ menu_id }) => menu_id,
    );
  const permissionsOf = async (token: string): Promise<string[]> =>
    (await server.call("GET", "getInfo", { token })).body.permissions;

  // [R:1.system.role] [R:3.role.name] [R:3.role.character] [R:3.role.order] [R:3.role.status]
  // [R:3.role.menu-permission] [R:6.role.menu-permission]
  it("adds, shows, changes, switches off and deletes a role", async () => {
    const input = {
      roleNameZh: "夜班",
      roleNameEn: "Night",
      roleKey: "night",
      roleSort: 9,
      menuIds: await menuIds("business:hotel:list"),
    };
    const role: Role = (await call("POST", "", input)).body.data;
    expect(role).toMatchObject({
      roleName: "夜班",
      roleKey: "night",
      roleSort: 9,
      dataScope: "5",
      status: "0",
      menuCheckStrictly: true,
    });
    const { token } = await staffing(server, admin).person("nightly", 1, [role.roleId]);
    expect(await permissionsOf(token)).toEqual(["business:hotel:list"]);
    await call("PUT", "", { ...input, roleId: role.roleId, menuIds: await menuIds("business:hotel:query") });
    expect(await permissionsOf(token)).toEqual(["business:hotel:query"]);
    await call("PUT", "/changeStatus", { roleId: role.roleId, status: "1" });
    expect(await permissionsOf(token)).toEqual([]);
    expect((await call("DELETE", `/${role.roleId}`)).body).toMatchObject({
      fault: "ROLE_IN_USE",
      values: { name: "夜班" },
    });
    await call("PUT", "/authUser/cancelAll", {
      roleId: role.roleId,
      userIds: `${(await server.call("GET", "getInfo", { token })).body.user.userId}`,
    });
    expect((await call("DELETE", `/${role.roleId}`)).body.code).toBe(200);
    expect((await call("POST", "", input)).body.code).toBe(200);
  });

  it("keeps names and keys unique, and the administrators' role as it is", async () => {
    expect((await call("POST", "", { roleName: "x", roleKey: "agent" })).body.fault).toBe("ROLE_KEY_TAKEN");
    expect((await call("POST", "", { roleName: "代理商", roleKey: "y" })).body.fault).toBe("ROLE_NAME_TAKEN");
    const { roleId } = (await call("GET", "/list?roleKey=admin")).body.rows[0];
    for (const [method, path, body] of [
      ["PUT", "", { roleId, roleName: "x", roleKey: "x" }],
      ["PUT", "/changeStatus", { roleId, status: "1" }],
      ["PUT", "/dataScope", { roleId, dataScope: "5" }],
      ["DELETE", `/${roleId}`, undefined],
    ] as const)
      expect((await call(method, path, body)).body.fault, path).toBe("ADMIN_UNTOUCHABLE");
  });

  it("gives no rows of a department that linked boxes only half ticked", async () => {
    const { dept, role } = staffing(server, admin);
    const region = await dept("大区");
    const [group, other] = [await dept("集团", region), await dept("另一", region)];
    const hotels = [await dept("甲", group), await dept("乙", group)];
    const roleId = await role("regional", ["system:role:query"], "5");
    const set = (deptIds: number[], deptCheckStrictly: boolean) =>
      call("PUT", "/dataScope", { roleId, dataScope: "2", deptIds, deptCheckStrictly });
    const stored = async () => {
      const { deptIds, checkedKeys } = (await call("GET", `/deptTree/${roleId}`)).body;
      return { deptIds: deptIds.toSorted((a: number, b: number) => a - b), checkedKeys: checkedKeys.length };
    };
    await set([1, region, group, ...hotels], true);
    expect(await stored()).toEqual({ deptIds: [group, ...hotels], checkedKeys: 2 });
    await set([region, group, ...hotels, other], true);
    expect(await stored()).toEqual({ deptIds: [region, group, other, ...hotels], checkedKeys: 3 });
    await set([region, group], true);
    expect(await stored()).toEqual({ deptIds: [], checkedKeys: 0 });
    await set([region, group], false);
    expect(await stored()).toEqual({ deptIds: [region, group], checkedKeys: 2 });
  });

  it("keeps a group that a caller ticks whole, as far as they see it", async () => {
    const { dept, role, person } = staffing(server, admin);
    const group = await dept("半见集团");
    const seen = await dept("可见店", group);
    await dept("不可见店", group);
    const callerRole = await role("part", ["system:role:query", "system:role:edit"], "5");
    const scope = { dataScope: "2", deptIds: [group, seen] };
    await call("PUT", "/dataScope", { ...scope, roleId: callerRole, deptCheckStrictly: false });
    const { token } = await person("part", group, [callerRole]);
    const roleId = await role("handed-on", ["system:role:query"], "3");
    const answer = await server.call("PUT", "system/role/dataScope", {
      token,
      body: { ...scope, roleId, deptCheckStrictly: true },
    });
    expect(answer.body.code).toBe(200);
    expect((await call("GET", `/deptTree/${roleId}`)).body.deptIds).toEqual([group, seen]);
  });

  it("takes half-ticked departments of an earlier version from the roles, once, and records it", async () => {
    const { dept, role } = staffing(server, admin);
    const group = await dept("旧集团");
    const hotel = await dept("旧甲", group);
    await dept("旧乙", group);
    const ids = [
      await role("old-linked", ["system:role:query"], "5"),
      await role("old-loose", ["system:role:query"], "5"),
    ];
    for (const [index, roleId] of ids.entries())
      await call("PUT", "/dataScope", {
        roleId,
        dataScope: "2",
        deptIds: [group, hotel],
        deptCheckStrictly: false,
      }).then(() =>
        server.context.db
          .updateTable("sys_role")
          .set({ dept_check_strictly: index === 0 ? 1 : 0 })
          .where("role_id", "=", roleId)
          .execute(),
      );
    const { db, vault } = server.context;
    const upgrade = () => removeHalfCheckedDepts({ db, vault, clock: server.clock });
    const stored = async () =>
      Promise.all(ids.map(async (roleId) => (await call("GET", `/deptTree/${roleId}`)).body.deptIds.length));
    await upgrade();
    expect(await stored()).toEqual([2, 2]);
    await db.deleteFrom("seed_run").where("name", "=", "system/role/half-checked-depts").execute();
    await upgrade();
    expect(await stored()).toEqual([1, 2]);
    const trail = await db
      .selectFrom("audit_trail")
      .select(["user_id", "before_json", "after_json"])
      .where("entity", "=", "system/role")
      .where("row_id", "=", String(ids[0]))
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(trail.user_id).toBeNull();
    expect(JSON.parse(trail.before_json ?? "").deptIds).toHaveLength(2);
    expect(JSON.parse(trail.after_json ?? "").deptIds).toEqual([hotel]);
  });

  // [R:3.role.data-permission]
  it("gives each of the five data scopes its rows, at once for living sessions", async () => {
    const { dept, role, person } = staffing(server, admin);
    const [top, other] = [await dept("五域"), await dept("旁")];
    const below = await dept("五域下", top);
    const roleId = await role("scoped", ["system:user:list"], "5");
    const { token } = await person("scoped", top, [roleId]);
    await person("inbelow", below, []);
    await person("inother", other, []);
    const seen = async () =>
      (await server.call("GET", "system/user/list?userName=&pageSize=50", { token })).body.rows
        .map(({ userName }: { userName: string }) => userName)
        .filter((name: string) => ["scoped", "inbelow", "inother"].includes(name))
        .sort();
    const scope = (dataScope: string, deptIds: number[] = []) =>
      call("PUT", "/dataScope", { roleId, dataScope, deptIds });
    expect(await seen()).toEqual(["scoped"]);
    await scope("4");
    expect(await seen()).toEqual(["inbelow", "scoped"]);
    await scope("3");
    expect(await seen()).toEqual(["scoped"]);
    await scope("2", [other]);
    expect(await seen()).toEqual(["inother"]);
    await scope("1");
    expect(await seen()).toEqual(["inbelow", "inother", "scoped"]);
    const tree = (await call("GET", `/deptTree/${roleId}`)).body;
    expect(tree).toMatchObject({ depts: [{ id: 1 }], checkedKeys: [] });
    expect((await server.call("GET", `system/dept/roleDeptTreeselect/${roleId}`, { token: admin })).body).toEqual(tree);
  });

  it("lets nobody grant what they lack: no permission, no wider scope, no role that has either", async () => {
    const { dept, role, person } = staffing(server, admin);
    const mine = await dept("授权部");
    const outside = await dept("外部门");
    const words = [
      "system:role:list",
      "system:role:add",
      "system:role:edit",
      "system:role:query",
      "system:user:edit",
      "system:user:query",
    ];
    const { token } = await person("granter", mine, [await role("granter", words)]);
    const error = async (method: "POST" | "PUT", path: string, body: object) =>
      (await call(method, path, body, token)).body.fault;
    expect(
      await error("POST", "", { roleName: "升级", roleKey: "up", menuIds: await menuIds("system:user:remove") }),
    ).toBe("GRANT_LACKED");
    const { roleId } = (
      await call("POST", "", { roleName: "小", roleKey: "small", menuIds: await menuIds("system:role:list") }, token)
    ).body.data;
    expect(
      await error("PUT", "", {
        roleId,
        roleName: "小",
        roleKey: "small",
        menuIds: await menuIds("system:user:remove"),
      }),
    ).toBe("GRANT_LACKED");
    expect(await error("PUT", "/dataScope", { roleId, dataScope: "1" })).toBe("SCOPE_LACKED");
    expect(await error("PUT", "/dataScope", { roleId, dataScope: "2", deptIds: [outside] })).toBe("SCOPE_LACKED");
    expect(await error("PUT", "/dataScope", { roleId, dataScope: "2", deptIds: [mine] })).toBeUndefined();
    const target = await person("target", mine, []);
    const stranger = await person("stranger", outside, []);
    const staff = (await call("GET", "/list?roleKey=staff")).body.rows[0].roleId;
    const adminRole = (await call("GET", "/list?roleKey=admin")).body.rows[0].roleId;
    const wide = await role("wide", ["system:role:list"], "1");
    for (const [given, expected] of [
      [staff, "GRANT_LACKED"],
      [adminRole, "GRANT_LACKED"],
      [wide, "SCOPE_LACKED"],
    ] as const) {
      expect(await error("PUT", "/authUser/selectAll", { roleId: given, userIds: `${target.userId}` })).toBe(expected);
      const direct = await server.call("PUT", `system/user/authRole?userId=${target.userId}&roleIds=${given}`, {
        token,
      });
      expect(direct.body.fault).toBe(expected);
    }
    expect(await error("PUT", "/authUser/selectAll", { roleId, userIds: `${target.userId}` })).toBeUndefined();
    expect(
      (await call("PUT", "/authUser/selectAll", { roleId, userIds: `${target.userId},${stranger.userId}` }, token)).body
        .code,
    ).toBe(404);
    const members = (await call("GET", `/authUser/allocatedList?roleId=${roleId}`)).body.rows;
    expect(members).toMatchObject([{ userName: "target" }]);
    const others = (await call("GET", `/authUser/unallocatedList?roleId=${roleId}&userName=STRANGER`)).body.rows;
    expect(others).toMatchObject([{ userName: "stranger" }]);
    expect((await call("PUT", "/authUser/cancel", { roleId, userId: target.userId }, token)).body.code).toBe(200);
    expect((await call("GET", `/authUser/allocatedList?roleId=${roleId}`)).body.total).toBe(0);
  });

  it("offers for a role exactly those whom the caller may give it to", async () => {
    const { dept, role, person } = staffing(server, admin);
    const branch = await dept("分店");
    const floor = await dept("楼层", branch);
    const editing = ["system:role:list", "system:role:edit", "system:user:list"];
    const caller = await person("offering", branch, [await role("offering", editing)]);
    const simple = await role("offered-simple", ["system:user:list"], "3");
    const strong = await role("offered-strong", ["system:user:remove"]);
    const adminRole = (await call("GET", "/list?roleKey=admin")).body.rows[0].roleId;
    await person("offer-plain", branch, []);
    await person("offer-below", floor, [await role("offered-other", ["system:role:list"])]);
    await person("offer-strong", branch, [strong]);
    await person("offer-admin", floor, [adminRole]);
    await person("offer-holder", branch, [simple]);
    await person("offer-outside", 1, []);
    const offered = async (roleId: number) => {
      const path = `/authUser/unallocatedList?roleId=${roleId}&orderByColumn=userId&isAsc=asc`;
      const { rows, total } = (await call("GET", path, undefined, caller.token)).body;
      expect(total).toBe(rows.length);
      return rows;
    };
    const rows = await offered(simple);
    expect(rows.map(({ userName }: { userName: string }) => userName)).toEqual([
      "offering",
      "offer-plain",
      "offer-below",
    ]);
    // A role with more rights than the caller's cannot be assigned.
    expect(await offered(strong)).toEqual([]);
    for (const { userId } of rows) {
      const body = { roleId: simple, userIds: `${userId}` };
      expect((await call("PUT", "/authUser/selectAll", body, caller.token)).body.code).toBe(200);
    }
  });

  it("lists, sorts by known columns, and exports in the caller's language", async () => {
    const { rows } = (await call("GET", "/list?orderByColumn=roleKey&isAsc=asc&status=0&roleName=a")).body;
    expect(rows.length).toBeGreaterThan(1);
    expect((await call("GET", "/list?orderByColumn=data_scope")).body.code).toBe(400);
    expect((await call("POST", "/export")).headers["content-type"]).toMatch(/spreadsheet/);
  });
});
