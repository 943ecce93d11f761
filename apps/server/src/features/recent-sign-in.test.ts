import { allRoutes, PAGE_CLIENT, type Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../testing/build-user.ts";
import { ADMIN_PASSWORD, DIALECTS, hotelInput, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { MINUTE_MS } from "../core/time/durations.ts";

const strong = Object.entries(allRoutes).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]): [string, Route][] =>
    route.recentSignIn ? [[`${feature}.${name}`, route]] : [],
  ),
);
/** Nothing of this name is there: what is let in then fails for another reason. */
const pathOf = ({ path }: Route) => path.slice(1).replace(/\{\w+\}/g, "999999");
/** Never parsed by a call that is refused. */
const BROKEN = "{ broken";
const AGAIN = { code: 403, fault: "SIGN_IN_AGAIN" };

const signInByPage = async (server: TestServer, username = "admin", password = ADMIN_PASSWORD): Promise<string> =>
  (await server.call("POST", "login", { body: { username, password, client: PAGE_CLIENT } })).body.token;
const pass = (server: TestServer, minutes: number) => server.clock.advance(minutes * MINUTE_MS);
const setForAllClients = (server: TestServer, configValue: "true" | "false") =>
  server.context.db
    .updateTable("sys_config")
    .set({ config_value: configValue })
    .where("config_key", "=", "sys.account.recentSignInForAll")
    .execute();

describe("every call that needs a recent sign-in", () => {
  let server: TestServer;
  let tokens: Record<"aged" | "renewed" | "original" | "api", string>;
  beforeAll(async () => {
    server = await startTestServer();
    const aged = await signInByPage(server);
    const renewed = await signInByPage(server);
    const original = await server.signIn();
    const body = { name: "books", scopes: ["business:order:refund"], expireTime: "2027-06-01" };
    const { data } = (await server.call("POST", "system/token", { token: original, body })).body;
    const made = await server.call("POST", `system/token/${data.id}/generate`, { token: original });
    pass(server, 15.1);
    const again = await server.call("POST", "auth/signInAgain", {
      token: renewed,
      body: { password: ADMIN_PASSWORD },
    });
    expect(again.body).toMatchObject({ code: 200 });
    tokens = { aged, renewed, original, api: made.body.data.token };
  });
  afterAll(() => server.close());

  it.for(strong)("%s", async ([, route]) => {
    const outcome = async (who: keyof typeof tokens) =>
      (await server.call(route.method, pathOf(route), { token: tokens[who], body: BROKEN })).body;
    expect(await outcome("aged")).toMatchObject({ ...AGAIN, values: { minutes: 15 } });
    expect((await outcome("renewed")).fault).not.toBe("SIGN_IN_AGAIN");
    const isAskedOfAll = route.recentSignIn === "everyClient";
    expect((await outcome("original")).fault === "SIGN_IN_AGAIN").toBe(isAskedOfAll);
    expect((await outcome("api")).fault).not.toBe("SIGN_IN_AGAIN");
    await setForAllClients(server, "true");
    expect(await outcome("original")).toMatchObject(AGAIN);
    expect((await outcome("api")).fault).not.toBe("SIGN_IN_AGAIN");
    await setForAllClients(server, "false");
  });

  it("is a call of an open session, written to the operation log", () => {
    expect(strong.length).toBeGreaterThanOrEqual(30);
    for (const [name, { access, audit, method }] of strong) {
      expect(["permitted", "signedIn"], name).toContain(access.kind);
      expect(audit, name).toBeDefined();
      expect(method, name).not.toBe("GET");
    }
  });
});

describe.for(DIALECTS)("signing in again, on %s", (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect);
  });
  afterAll(() => server.close());
  const again = async (token: string | undefined, password: string) =>
    (await server.call("POST", "auth/signInAgain", { ...(token !== undefined && { token }), body: { password } })).body;
  const role = (name: string) => ({ roleName: name, roleNameZh: name, roleNameEn: name, roleKey: name });

  it("is refused before the body is read, kept in the operation log, and takes the same key afterwards", async () => {
    const token = await signInByPage(server);
    const headers = { "idempotency-key": "role-night-shift" };
    const add = async () => (await server.call("POST", "system/role", { token, headers, body: role("night") })).body;
    pass(server, 14.9);
    expect((await server.call("POST", "system/role", { token, body: role("early") })).body.code).toBe(200);
    pass(server, 0.2);
    const refused = await server.call("POST", "system/role", {
      token,
      headers: { ...headers, language: "en" },
      body: BROKEN,
    });
    expect(refused).toMatchObject({ status: 200, body: { ...AGAIN, msg: expect.stringContaining("15 minutes") } });
    expect(await add()).toMatchObject(AGAIN);
    const log = await server.context.db
      .selectFrom("sys_oper_log")
      .selectAll()
      .orderBy("oper_id", "desc")
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ oper_name: "admin", code: 403, fault: "SIGN_IN_AGAIN", oper_param: "" });

    expect(await again(token, ADMIN_PASSWORD)).toMatchObject({ code: 200 });
    expect(await add()).toMatchObject({ code: 200 });
    expect(await add()).toMatchObject({ fault: "ALREADY_SAVED" });
  });

  it("renews one session alone, and reading needs none", async () => {
    const [one, other] = [await signInByPage(server), await signInByPage(server)];
    pass(server, 16);
    expect(await again(one, ADMIN_PASSWORD)).toMatchObject({ code: 200 });
    const remove = async (token: string) => (await server.call("DELETE", "system/role/999999", { token })).body;
    expect((await remove(one)).fault).not.toBe("SIGN_IN_AGAIN");
    expect(await remove(other)).toMatchObject(AGAIN);
    expect((await server.call("GET", "system/role/list", { token: other })).body.code).toBe(200);
    expect((await server.call("PUT", "system/dept", { token: other, body: {} })).body.fault).toBe("FIELDS_REFUSED");
  });

  it("checks the password as the sign-in does: five wrong ones lock it, and none renews", async () => {
    await storeUser(server, "refunder", { roles: ["admin"] });
    const token = await signInByPage(server, "refunder", USER_PASSWORD);
    pass(server, 16);
    expect(await again(undefined, USER_PASSWORD)).toMatchObject({ code: 401 });
    for (let tries = 0; tries < 4; tries++)
      expect(await again(token, "wrong")).toMatchObject({ code: 400, errors: [{ path: "password" }] });
    expect(await again(token, "wrong")).toMatchObject({ fault: "SIGN_IN_LOCKED" });
    expect(await again(token, USER_PASSWORD)).toMatchObject({ fault: "SIGN_IN_LOCKED" });
    expect((await server.call("DELETE", "system/role/999999", { token })).body).toMatchObject(AGAIN);
  });

  it("asks for a hotel's new password or owner, and for no other change of it", async () => {
    const token = await signInByPage(server);
    const { authPassword: _, authPasswordAgain: __, ...plain } = hotelInput();
    const { data } = (await server.call("POST", "business/hotel", { token, body: hotelInput() })).body;
    pass(server, 16);
    const change = async (more: object) =>
      (await server.call("PUT", "business/hotel", { token, body: { ...plain, id: data.id, ...more } })).body;
    const secret = { authPassword: "other-desk-1", authPasswordAgain: "other-desk-1" };
    expect(await change({ remark: "renamed" })).toMatchObject({ code: 200 });
    expect(await change(secret)).toMatchObject(AGAIN);
    expect(await change({ deptId: 1 })).toMatchObject(AGAIN);
    await again(token, ADMIN_PASSWORD);
    expect(await change(secret)).toMatchObject({ code: 200 });
    const another = { ...hotelInput({ hotelNumber: 2002 }), hotelName: "第二家" };
    pass(server, 16);
    expect((await server.call("POST", "business/hotel", { token, body: another })).body).toMatchObject({ code: 200 });
  });

  it("asks for the parameters that give accounts or ask for it, and for no other", async () => {
    const token = await signInByPage(server);
    pass(server, 16);
    const change = async (configKey: string, configValue: string) => {
      const { config_id, config_name } = await server.context.db
        .selectFrom("sys_config")
        .selectAll()
        .where("config_key", "=", configKey)
        .executeTakeFirstOrThrow();
      const body = { configId: config_id, configName: config_name, configKey, configValue, configType: "Y" };
      return (await server.call("PUT", "system/config", { token, body })).body;
    };
    expect(await change("business.order.expireDays", "9")).toMatchObject({ code: 200 });
    expect(await change("sys.account.recentSignInForAll", "true")).toMatchObject(AGAIN);
    expect(await change("sys.account.registerRole", "admin")).toMatchObject(AGAIN);
    await again(token, ADMIN_PASSWORD);
    expect(await change("sys.account.recentSignInForAll", "true")).toMatchObject({ code: 200 });
    expect(await change("sys.account.recentSignInForAll", "perhaps")).toMatchObject({ code: 400 });
    expect(await change("sys.account.recentSignInForAll", "false")).toMatchObject({ code: 200 });
  });
});
