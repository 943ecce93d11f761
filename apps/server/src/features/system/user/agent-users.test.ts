import type { UserInput } from "@adel/protocol";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildUser } from "../../../../testing/build-user.ts";
import { multipart } from "../../../../testing/multipart.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

interface Account {
  readonly userId: number;
  readonly token: string;
}

describe("an agent looks after the own people", () => {
  let server: TestServer;
  let token: string;
  let seller: Account;
  const depts = { mine: 0, below: 0, apart: 0 };
  const roles = new Map<string, number>();
  const people = new Map<string, Account>();
  beforeAll(async () => {
    server = await startTestServer();
    const staff = staffing(server, await server.signIn());
    const seeded = await server.context.db.selectFrom("sys_role").select(["role_id", "role_key"]).execute();
    for (const { role_id, role_key } of seeded) roles.set(role_key, role_id);
    depts.mine = await staff.dept("agency");
    depts.below = await staff.dept("branch", depts.mine);
    depts.apart = await staff.dept("rival");
    seller = await staff.person("seller", depts.mine, [roleId("agent")]);
    token = seller.token;
    people.set("colleague", await staff.person("colleague", depts.below, [roleId("agent")]));
    people.set("operator", await staff.person("night-clerk", depts.below, [roleId("operator")]));
    people.set(
      "warden",
      await staff.person("warden", depts.below, [await staff.role("warden", ["monitor:online:list"])]),
    );
    people.set("rival", await staff.person("rival", depts.apart, [roleId("agent")]));
  });
  afterAll(() => server.close());

  const roleId = (key: string) => roles.get(key) ?? 0;
  const idOf = (name: string) => people.get(name)?.userId ?? 0;
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    (await server.call(method, path, { token, ...(body && { body }) })).body;
  let count = 0;
  const person = (more: Partial<UserInput & { password: string }> = {}) =>
    buildUser(`newcomer${count++}`, { deptId: depts.below, ...more });

  it("finds the page of users in the menu, and no other page of the system", async () => {
    const { data } = await call("GET", "getRouters");
    const system = data.find(({ path }: { path: string }) => path === "/system");
    expect(system.children.map(({ path }: { path: string }) => path)).toEqual(["user"]);
  });

  it("sees the people of the own department and below, and nobody else", async () => {
    const { rows } = await call("GET", "system/user/list?pageSize=50");
    expect(rows.map(({ userName }: { userName: string }) => userName).toSorted()).toEqual([
      "colleague",
      "night-clerk",
      "seller",
      "warden",
    ]);
    const { data } = await call("GET", "system/user/deptTree");
    expect(JSON.stringify(data)).not.toContain("rival");
    expect((await call("GET", `system/user/${idOf("rival")}`)).code).toBe(404);
  });

  it("is offered the agent's own roles, and those that an agent appoints to", async () => {
    const keys = (offered: readonly { roleKey: string }[]) => offered.map(({ roleKey }) => roleKey);
    const choices = await call("GET", "system/user/");
    expect(keys(choices.roles)).toEqual(["agent", "operator", "ROLE_DEFAULT"]);
    expect(choices.appointIds).toEqual([roleId("operator")]);
    expect(keys((await call("GET", `system/user/authRole/${idOf("colleague")}`)).roles)).toEqual([
      "agent",
      "operator",
      "ROLE_DEFAULT",
    ]);
  });

  it("adds, changes, disables and deletes people below, and resets their passwords", async () => {
    const input = person({ roleIds: [roleId("agent")] });
    const { data } = await call("POST", "system/user", input);
    const { userId } = data;
    const isOpen = async (password: string) => (await server.signIn(input.userName, password)) !== undefined;
    expect(await isOpen(input.password)).toBe(true);
    const { password: _, ...fields } = input;
    expect((await call("PUT", "system/user", { ...fields, userId, nickName: "renamed" })).code).toBe(200);
    expect((await call("PUT", "system/user/resetPwd", { userId, password: "second-Pass-word-8" })).code).toBe(200);
    expect(await isOpen("second-Pass-word-8")).toBe(true);
    expect((await call("PUT", `system/user/authRole?userId=${userId}&roleIds=`)).code).toBe(200);
    expect((await call("PUT", "system/user/changeStatus", { userId, status: "1" })).code).toBe(200);
    expect(await isOpen("second-Pass-word-8")).toBe(false);
    expect((await call("DELETE", `system/user/${userId}`)).code).toBe(200);
    expect((await call("GET", `system/user/${userId}`)).code).toBe(404);
  });

  it.for(["admin", "staff"])("gives nobody the role %s", async (key) => {
    const refused = { code: 403, fault: "GRANT_LACKED" };
    expect(await call("POST", "system/user", person({ roleIds: [roleId(key)] }))).toMatchObject(refused);
    const path = `system/user/authRole?userId=${idOf("colleague")}&roleIds=${roleId("agent")},${roleId(key)}`;
    expect(await call("PUT", path)).toMatchObject(refused);
    const own = `system/user/authRole?userId=${seller.userId}&roleIds=${roleId("agent")},${roleId(key)}`;
    expect(await call("PUT", own)).toMatchObject(refused);
  });

  it("touches no account with more rights, nor one of another department", async () => {
    const tries = (userId: number) => [
      call("PUT", "system/user", { ...person(), userId, password: undefined }),
      call("PUT", "system/user/resetPwd", { userId, password: "stolen-Pass-word-8" }),
      call("PUT", "system/user/changeStatus", { userId, status: "1" }),
      call("PUT", `system/user/authRole?userId=${userId}&roleIds=`),
      call("DELETE", `system/user/${userId}`),
    ];
    const faults = async (userId: number) =>
      new Set((await Promise.all(tries(userId))).map(({ fault }: { fault: string }) => fault));
    expect(await faults(idOf("warden"))).toEqual(new Set(["ACCOUNT_STRONGER"]));
    expect(await faults(idOf("rival"))).toEqual(new Set(["NOT_FOUND"]));
    expect(await faults(1)).toEqual(new Set(["NOT_FOUND"]));
  });

  it("puts nobody into another department, one by one or from a sheet", async () => {
    expect(await call("POST", "system/user", person({ deptId: depts.apart }))).toMatchObject({
      code: 400,
      errors: [{ path: "deptId" }],
    });
    const titles = ["Department ID", "Account", "Name", "Email", "Phone", "Gender", "Status"];
    const rows = [
      [depts.below, "from-sheet", "from sheet"],
      [depts.apart, "smuggled", "smuggled"],
      [depts.below, "warden", "renamed"],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [titles, ...rows] }] });
    const sent = multipart("file", "users.xlsx", Buffer.from(bytes));
    const { report } = (await server.call("POST", "system/user/importData?updateSupport=1", { token, ...sent })).body;
    expect(report.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["added", "refused", "refused"]);
  });
});
