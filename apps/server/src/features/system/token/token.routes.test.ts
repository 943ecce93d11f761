import { permissionsOf } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declared, filledPath } from "../../../../testing/hostile/declared.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

const EXPIRES = "2026-12-31";

describe.for(DIALECTS)("API tokens, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options: { token?: string; body?: unknown } = {},
  ) => (await server.call(method, path, { token: admin, ...options })).body;
  const create = async (scopes: readonly string[], session = admin) => {
    const body = { name: "warehouse", scopes, expireTime: EXPIRES };
    const { id } = (await call("POST", "system/token", { token: session, body })).data;
    const { token } = (await call("POST", `system/token/${id}/generate`, { token: session })).data;
    return { id, token, body };
  };

  it("calls in its owner's name with its own permissions alone, and notes its last use", async () => {
    const { id, token } = await create(["system:post:list"]);
    expect(token).toMatch(/^adel_[\w-]{43}$/);
    expect((await call("GET", "system/post/list", { token })).code).toBe(200);
    expect((await call("GET", "system/dept/list", { token })).fault).toBe("NOT_PERMITTED");
    const { data } = await call("GET", `system/token/${id}`);
    expect(data).toMatchObject({ prefix: token.slice(0, 11), lastUsedTime: "2026-11-20 18:00:00" });
    expect(data.lastUsedAddress).not.toBe("");
  });

  it("is stored as a hash and is in no answer but its own", async () => {
    const { token } = await create(["system:post:list"]);
    const rows = await server.context.db.selectFrom("api_token").selectAll().execute();
    const trail = await server.context.db.selectFrom("audit_trail").selectAll().execute();
    const log = await server.context.db.selectFrom("sys_oper_log").selectAll().execute();
    for (const stored of [rows, trail, log, await call("GET", "system/token/list")])
      expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("opens nothing that is a person's own", async () => {
    const { token } = await create(["system:post:list"]);
    for (const [method, path] of [
      ["GET", "getInfo"],
      ["GET", "system/user/profile"],
      ["DELETE", "system/user/profile/session/others"],
    ] as const)
      expect((await call(method, path, { token })).fault, path).toBe("TOKEN_NOT_ALLOWED");
  });

  it("ends at its expiry, when it is disabled, replaced or deleted", async () => {
    const works = async (token: string) => (await call("GET", "system/post/list", { token })).code === 200;
    const { id, token, body } = await create(["system:post:list"]);
    await call("PUT", "system/token", { body: { ...body, id, status: "1" } });
    expect(await works(token)).toBe(false);
    await call("PUT", "system/token", { body: { ...body, id, status: "0" } });
    expect(await works(token)).toBe(true);
    const { token: next } = (await call("POST", `system/token/${id}/generate`)).data;
    expect([await works(token), await works(next)]).toEqual([false, true]);
    await call("DELETE", `system/token/${id}`);
    expect(await works(next)).toBe(false);
    const other = await create(["system:post:list"]);
    server.clock.advance(42 * DAY_MS);
    expect(await works(other.token)).toBe(false);
    server.clock.advance(-42 * DAY_MS);
  });

  it("has never more rights than its owner has now", async () => {
    const people = staffing(server, admin);
    const roleId = await people.role("caller", ["system:post:list", "system:dept:list", ...MANAGES]);
    const { token: session, userId } = await people.person("caller", 1, [roleId]);
    const { token } = await create(["system:post:list"], session);
    expect((await call("GET", "system/post/list", { token })).code).toBe(200);
    const unheld = { name: "x", scopes: ["system:user:list"], expireTime: EXPIRES };
    expect(await call("POST", "system/token", { token: session, body: unheld })).toMatchObject({
      fault: "FIELDS_REFUSED",
      errors: [{ path: "scopes" }],
    });
    await call("PUT", "system/user/authRole", { body: { userId, roleIds: "" } });
    expect((await call("GET", "system/post/list", { token })).fault).toBe("NOT_PERMITTED");
    await call("PUT", "system/user/changeStatus", { body: { userId, status: "1" } });
    expect((await call("GET", "system/post/list", { token })).code).toBe(401);
  });

  const changingRights = declared.filter(
    ([, { access, method }]) =>
      method !== "GET" && permissionsOf(access).some((permission) => /^system:(token|role|user):/.test(permission)),
  );

  it.for(changingRights)("never becomes its owner: %s", async ([, route]) => {
    const { token } = await create(permissionsOf(route.access));
    const answer = await call(route.method, filledPath(route), { token, body: {} });
    expect(answer).toMatchObject({ code: 403, fault: "TOKEN_NOT_ALLOWED" });
  });

  it("names a permission as the tree of a role does, under its page", async () => {
    const { data } = await call("GET", "system/token/scopes");
    const { body } = await server.call("GET", "system/menu/list", { token: admin });
    const menus: readonly { menuId: number; parentId: number; menuName: string; menuType: string; perms: string }[] =
      body.data;
    for (const permission of ["business:order:refund", "business:hotel:transfer", "system:post:list"]) {
      const menu = menus.find(({ perms }) => perms === permission);
      const parent = menus.find(({ menuId }) => menuId === menu?.parentId);
      const page = menu?.menuType === "F" ? parent?.menuName : menu?.menuName;
      const scope = data.find((one: { permission: string }) => one.permission === permission);
      expect(scope, permission).toMatchObject({ name: menu?.menuName, page });
    }
    const nameless = data.filter(({ name, page }: { name: string; page: string }) => name === "" || page === "");
    expect(nameless).toEqual([]);
  });

  it("is offered no permission that it could not use", async () => {
    const offered = (await call("GET", "system/token/scopes")).data.map(
      ({ permission }: { permission: string }) => permission,
    );
    expect(offered).toContain("system:user:list");
    expect(offered).not.toContain("system:user:resetPwd");
    expect(offered).not.toContain("system:token:remove");
  });

  it("reads users, roles and tokens by its permission", async () => {
    const { token } = await create(["system:user:list", "system:role:list", "system:token:list"]);
    for (const feature of ["user", "role", "token"])
      expect((await call("GET", `system/${feature}/list`, { token })).code, feature).toBe(200);
  });

  it("ends for good when its owner's password is reset, or the account is disabled", async () => {
    const people = staffing(server, admin);
    const roleId = await people.role("ended", ["system:post:list", ...MANAGES]);
    const { token: session, userId, password } = await people.person("ended", 1, [roleId]);
    const code = async (token: string) => (await call("GET", "system/post/list", { token })).code;
    const { token: first } = await create(["system:post:list"], session);
    await call("PUT", "system/user/changeStatus", { body: { userId, status: "1" } });
    await call("PUT", "system/user/changeStatus", { body: { userId, status: "0" } });
    expect(await code(first)).toBe(401);
    const again = await server.signIn("ended", password);
    const { id, token: second } = await create(["system:post:list"], again);
    expect(await code(second)).toBe(200);
    await call("PUT", "system/user/resetPwd", { body: { userId, password: "another-Strong-7" } });
    expect(await code(second)).toBe(401);
    const trail = await server.context.db
      .selectFrom("audit_trail")
      .select(["user_name", "before_json", "after_json"])
      .where("entity", "=", "system/token")
      .where("row_id", "=", String(id))
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(trail.user_name).toBe("admin");
    expect(JSON.parse(trail.before_json ?? "").prefix).toBe(second.slice(0, 11));
    expect(JSON.parse(trail.after_json ?? "").prefix).toBe("");
  });

  it("belongs to its owner: nobody else sees, changes or deletes it", async () => {
    const people = staffing(server, admin);
    const roleId = await people.role("colleague", MANAGES);
    const { token: session } = await people.person("colleague", 1, [roleId]);
    const { id, body } = await create(["system:post:list"]);
    expect((await call("GET", "system/token/list", { token: session })).rows).toEqual([]);
    const own = { ...body, scopes: ["system:token:list"], id };
    expect((await call("GET", `system/token/${id}`, { token: session })).code).toBe(404);
    expect((await call("PUT", "system/token", { token: session, body: own })).code).toBe(404);
    expect((await call("POST", `system/token/${id}/generate`, { token: session })).code).toBe(404);
    expect((await call("DELETE", `system/token/${id}`, { token: session })).code).toBe(404);
  });

  it.for([
    ["scopes", { scopes: [] }],
    ["scopes", { scopes: ["*:*:*"] }],
    ["scopes", { scopes: ["no:such:permission"] }],
    ["expireTime", { expireTime: "2026-11-01" }],
    ["expireTime", { expireTime: "2028-01-01" }],
    ["expireTime", { expireTime: "2026-02-30" }],
    ["name", { name: " " }],
  ] as const)("refuses a wrong %s: %o", async ([path, wrong]) => {
    const body = { name: "x", scopes: ["system:post:list"], expireTime: EXPIRES, ...wrong };
    const answer = await call("POST", "system/token", { body });
    expect(answer).toMatchObject({ code: 400, errors: [{ path: expect.stringContaining(path) }] });
  });

  it("exports a sheet without tokens", async () => {
    const sheet = await server.call("POST", "system/token/export", { token: admin });
    expect(sheet.headers["content-type"]).toMatch(/spreadsheet/);
  });
});

const MANAGES = ["list", "query", "add", "edit", "remove"].map((verb) => `system:token:${verb}`);
