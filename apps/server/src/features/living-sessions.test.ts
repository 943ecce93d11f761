import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Call, waysTo } from "../../testing/scope-calls.ts";
import { scopeProof } from "../../testing/scope-proof.ts";
import { KINDS, type ScopedRow, type ScopeWorld, scopeWorld, type Unit } from "../../testing/scope-world.ts";
import { DATA_SCOPES } from "../core/access/data-scope.ts";

/** One session, never signed in again: what an administrator changes elsewhere is true of its very next call. */
describe("a session that goes on while its rights change", () => {
  let world: ScopeWorld;
  let admin: string;
  beforeAll(async () => {
    world = await scopeWorld("sqlite", { trustProxy: 1 });
    admin = world.admin;
  });
  afterAll(() => world.server.close());

  let calls = 0;
  /** From a separate address each time, because rate limits are tested elsewhere. */
  const call = ([method, path, body]: Call) => {
    const headers = { "x-forwarded-for": `10.8.${(calls >> 8) & 255}.${calls++ & 255}` };
    return world.server.call(method, path, { token: world.caller.token, headers, ...(body && { body }) });
  };
  const put = async (path: string, body: object) => {
    const answer = await world.server.call("PUT", `system/${path}`, { token: admin, body });
    expect(answer.body, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 });
  };
  const setScope = (dataScope: keyof typeof DATA_SCOPES, ...selected: Unit[]) =>
    put("role/dataScope", {
      roleId: world.roleId,
      dataScope: DATA_SCOPES[dataScope],
      // Single departments, without those below them.
      deptCheckStrictly: false,
      deptIds: selected.map(world.deptOf),
    });
  const movePerson = async (unit: Unit) => {
    const { userId } = world.caller;
    const roleIds = [world.roleId];
    await put("user", { userId, nickName: "person-self", deptId: world.deptOf(unit), roleIds, postIds: [] });
    for (const kind of ["users", "sessions", "tokens"] as const)
      world.rows[kind] = world.rows[kind].map((row) => (row.own ? { ...row, unit } : row));
  };
  const moveDept = (unit: Unit, parentId: number) =>
    put("dept", { deptId: world.deptOf(unit), parentId, deptName: `scope-${unit}`, orderNum: 0 });
  const sees = async (...units: readonly Unit[]) => {
    const proof = scopeProof(world, call, ({ unit }: ScopedRow) => units.includes(unit));
    for (const kind of KINDS) {
      await proof.listsAndExports(kind);
      await proof.byId(kind);
      await proof.bulk(kind);
    }
  };

  it("a person who is moved sees the new department's rows and the old one's no more, by list, id, export and bulk", async () => {
    await setScope("department");
    await sees("mine");
    await movePerson("apart");
    await sees("apart");
    await movePerson("mine");
  });

  it("a department that is moved takes its rows along, into the scope and out of it", async () => {
    await setScope("departmentAndBelow");
    await sees("mine", "below");
    await moveDept("apart", world.deptOf("below"));
    await sees("mine", "below", "apart");
    await moveDept("below", world.deptOf("chosen"));
    await sees("mine");
    await moveDept("below", world.deptOf("mine"));
    await moveDept("apart", world.deptOf("chosen"));
    await sees("mine", "below");
  });

  it("a data scope that is narrowed, chosen anew or widened holds at once", async () => {
    await setScope("all");
    await sees("mine", "below", "chosen", "apart", "elsewhere");
    await setScope("chosen", "chosen");
    await sees("chosen");
    await setScope("chosen", "apart", "below");
    await sees("below", "apart");
    await setScope("department");
    await sees("mine");
  });

  /** Every call that there is to scoped rows, on a row that the caller sees. */
  const everyCall = (): Call[] => {
    const rowOf = (kind: keyof typeof world.rows) => {
      const row = world.rows[kind].find(({ unit }) => unit === "mine");
      if (!row) throw new Error(`no ${kind} of mine`);
      return row;
    };
    const seen = { user: rowOf("users"), group: rowOf("groups"), hotel: rowOf("hotels"), encoder: rowOf("encoders") };
    return KINDS.flatMap((kind) => {
      const { lists, exports, single, changing, bulk } = waysTo(world)[kind];
      const row = rowOf(kind);
      return [
        ...lists.map(({ path }): Call => ["GET", path]),
        ...exports.map((path): Call => ["POST", path]),
        ...[...single, ...changing].map((way) => way(row, seen)),
        ...bulk.map((way) => way(String(row.id))),
      ];
    });
  };
  /** Answered to any signed-in user: without a role, they show nothing. */
  const OPEN = ["system/dept/treeselect", "business/group/optionselect"];
  const isRefused = async (code: number) => {
    for (const asked of everyCall()) {
      const { body } = await call(asked);
      if (code === 403 && OPEN.includes(asked[1]) && body.code === 200) expect(body.data).toEqual([]);
      else expect(body.code, asked.slice(0, 2).join(" ")).toBe(code);
    }
  };
  const status = (value: "0" | "1") => put("role/changeStatus", { roleId: world.roleId, status: value });
  const setRoles = (...ids: number[]) => put("user/authRole", { userId: world.caller.userId, roleIds: ids.join(",") });

  it("a role that is switched off or taken away refuses every call, and gives them back with itself", async () => {
    await status("1");
    await isRefused(403);
    await status("0");
    await sees("mine");
    await setRoles(world.plainRole);
    await isRefused(403);
    await setRoles(world.roleId);
    await sees("mine");
  });

  it("a menu that is switched off, or taken out of the role, takes its permission with it and no other", async () => {
    const listed = async (path: string) => (await call(["GET", `business/${path}/list`])).body.code;
    const menu = await world.db
      .selectFrom("sys_menu")
      .select("menu_id")
      .where("perms", "=", "business:testcard:list")
      .executeTakeFirstOrThrow();
    const { data } = (await world.server.call("GET", `system/menu/${menu.menu_id}`, { token: admin })).body;
    await put("menu", { ...data, status: "1" });
    expect([await listed("testcard"), await listed("group")]).toEqual([403, 200]);
    await put("menu", { ...data, status: "0" });
    expect([await listed("testcard"), await listed("group")]).toEqual([200, 200]);

    const role = (await world.server.call("GET", `system/role/${world.roleId}`, { token: admin })).body.data;
    const held = await world.db
      .selectFrom("sys_role_menu")
      .select("menu_id")
      .where("role_id", "=", world.roleId)
      .execute();
    const menuIds = held.map(({ menu_id }) => menu_id);
    await put("role", { ...role, menuIds: menuIds.filter((id) => id !== menu.menu_id) });
    expect([await listed("testcard"), await listed("group")]).toEqual([403, 200]);
    await put("role", { ...role, menuIds });
    expect(await listed("testcard")).toBe(200);
  });

  it("an account that is switched off has no session any more, and its old one does not come back", async () => {
    const { userId } = world.caller;
    await put("user/changeStatus", { userId, status: "1" });
    await isRefused(401);
    await put("user/changeStatus", { userId, status: "0" });
    await isRefused(401);
  });
});
