import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DeptTree } from "../../features/system/dept/dept.service.ts";
import { DATA_SCOPES, departmentVisible, rowScope, visible } from "./data-scope.ts";

// [R:6.role.data-scope]
describe.for(DIALECTS)("data scope, on %s", (dialect) => {
  let server: TestServer;
  let root: number;
  let agent: number;
  let hotel: number;
  let other: number;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    const tree = new DeptTree(server.context.db);
    root = (await tree.root()) ?? 0;
    agent = await tree.addLeaf(root, "agent", 0);
    hotel = await tree.addLeaf(agent, "hotel", 0);
    other = await tree.addLeaf(root, "other", 0);
  });
  afterAll(() => server.close());
  const ME = 77;
  const scope = (...roles: [keyof typeof DATA_SCOPES, (readonly number[])?][]) =>
    rowScope(
      roles.map(([form, selected = []]) => ({ dataScope: DATA_SCOPES[form], selected })),
      ME,
      agent,
    );
  /** Departments whose rows are visible; rows of `hotel` were created by the caller. */
  const seen = async (rows: ReturnType<typeof scope>) => {
    const { db } = server.context;
    const found = await db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where(visible(rows, "sys_dept.dept_id", "sys_dept.order_num"))
      .orderBy("dept_id")
      .execute();
    return found.map(({ dept_id }) => dept_id);
  };

  it("has five forms: all, chosen, own department, own and below, own records", async () => {
    await server.context.db.updateTable("sys_dept").set({ order_num: ME }).where("dept_id", "=", hotel).execute();
    expect(await seen(scope(["all"]))).toEqual([root, agent, hotel, other]);
    expect(await seen(scope(["chosen", [other]]))).toEqual([other]);
    expect(await seen(scope(["department"]))).toEqual([agent]);
    expect(await seen(scope(["departmentAndBelow"]))).toEqual([agent, hotel]);
    expect(await seen(scope(["own"]))).toEqual([hotel]);
  });

  it("is the union of several roles; without a role, no row is visible", async () => {
    expect(await seen(scope(["chosen", [other]], ["department"], ["own"]))).toEqual([agent, hotel, other]);
    expect(await seen(scope(["own"], ["all"]))).toEqual([root, agent, hotel, other]);
    expect(await seen(scope())).toEqual([]);
    expect(await seen(scope(["chosen", []]))).toEqual([]);
  });

  it("with own records only, excludes rows without a creator", async () => {
    const { db } = server.context;
    expect(
      await db
        .selectFrom("sys_dept")
        .select("dept_id")
        .where(visible(scope(["own"]), "sys_dept.dept_id"))
        .execute(),
    ).toEqual([]);
    expect(await departmentVisible(db, scope(["own"]), agent)).toBe(false);
    expect(await departmentVisible(db, scope(["departmentAndBelow"]), hotel)).toBe(true);
    expect(await departmentVisible(db, scope(["departmentAndBelow"]), 4711)).toBe(false);
  });

  it("follows a department that moves", async () => {
    const { db } = server.context;
    await new DeptTree(db).move(hotel, other);
    expect(await departmentVisible(db, scope(["departmentAndBelow"]), hotel)).toBe(false);
    await new DeptTree(db).move(hotel, agent);
    expect(await departmentVisible(db, scope(["departmentAndBelow"]), hotel)).toBe(true);
  });

  it("moves everything below a department with it, and never puts one below itself (L6)", async () => {
    const { db } = server.context;
    const tree = new DeptTree(db);
    const group = await tree.addLeaf(agent, "Group", 0);
    const below = await tree.addLeaf(group, "Inn", 0);
    const seesFrom = async (dept: number) =>
      (await seen(rowScope([{ dataScope: DATA_SCOPES.departmentAndBelow, selected: [] }], ME, dept))).includes(below);
    expect([await seesFrom(agent), await seesFrom(other), await seesFrom(group)]).toEqual([true, false, true]);
    await tree.move(group, other);
    expect([await seesFrom(agent), await seesFrom(other), await seesFrom(group)]).toEqual([false, true, true]);
    for (const parent of [group, below]) await expect(tree.move(group, parent)).rejects.toThrow("deptId");
    expect(await seesFrom(root)).toBe(true);
  });
});
