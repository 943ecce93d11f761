import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BEHIND_PROXY, type Corporate, corporate } from "../../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { TICKET_LIFE_MS } from "../identity/identity.table.ts";

const secret = "fresh-Secret 1";

describe("registering", () => {
  let server: TestServer;
  let corp: Corporate;
  let addresses = 0;
  beforeAll(async () => {
    server = await startTestServer("sqlite", BEHIND_PROXY);
    corp = await corporate(server);
  });
  afterAll(async () => {
    await corp.provider.close();
    await server.close();
  });
  const set = (key: string, value: string) =>
    server.context.db.updateTable("sys_config").set({ config_value: value }).where("config_key", "=", key).execute();
  const register = async (body: object, language = "zh") =>
    (await server.call("POST", "register", { body, headers: { language, "x-forwarded-for": `10.1.0.${addresses++}` } }))
      .body;
  const userOf = (name: string) =>
    server.context.db.selectFrom("sys_user").selectAll().where("user_name", "=", name).executeTakeFirst();

  it("is disabled unless the parameter enables it, and reveals nothing about names (A17)", async () => {
    for (const username of ["admin", "somebody-new"])
      expect(await register({ username, password: secret })).toMatchObject({ code: 403, fault: "REGISTRATION_CLOSED" });
    expect((await server.call("GET", "auth/ways")).body.data.register).toBe(false);
    await set("sys.account.registerUser", "true");
    expect((await server.call("GET", "auth/ways")).body.data.register).toBe(true);
  });

  it("creates an account whose rights cannot be chosen, which can then sign in (A17)", async () => {
    server.acts.splice(0);
    const body = {
      username: "NewComer",
      password: secret,
      roleIds: [1],
      deptId: 99,
      status: "1",
      userId: 1,
      nickName: "<b>",
      admin: true,
    };
    expect(await register(body)).toEqual({ code: 200, msg: expect.any(String) });
    expect(await userOf("NewComer")).toMatchObject({
      dept_id: 1,
      status: "0",
      nick_name: "NewComer",
      email: "",
      avatar: "",
    });
    const token = await server.signIn("newcomer", secret);
    const info = (await server.call("GET", "getInfo", { token })).body;
    expect(info).toMatchObject({ roles: ["ROLE_DEFAULT"], permissions: [] });
    expect((await server.call("GET", "business/hotel/list", { token })).body.code).toBe(403);
    expect(server.acts[0]).toMatchObject({ kind: "insert", route: "/register", userName: "NewComer", code: 200 });
    const stored = await server.context.db
      .selectFrom("audit_trail")
      .selectAll()
      .where("user_name", "=", "NewComer")
      .execute();
    expect(stored).toMatchObject([{ entity: "system/user", before_json: null }]);
    expect(JSON.stringify([server.acts, stored])).not.toContain(secret);
  });

  it("assigns the role and department of the parameters, never an administrator's", async () => {
    const { db } = server.context;
    const dept = (
      await db
        .insertInto("sys_dept")
        .values({
          parent_id: 1,
          dept_name: "Newcomers",
          order_num: 0,
          leader: "",
          phone: "",
          email: "",
          status: "0",
          deleted: 0,
          create_time: 0,
        })
        .returning("dept_id")
        .executeTakeFirstOrThrow()
    ).dept_id;
    await set("sys.account.registerRole", "operator");
    await set("sys.account.registerDept", String(dept));
    await register({ username: "second-one", password: secret });
    expect(await userOf("second-one")).toMatchObject({ dept_id: dept });
    const roles = async (name: string) =>
      (await server.call("GET", "getInfo", { token: await server.signIn(name, secret) })).body.roles;
    expect(await roles("second-one")).toEqual(["operator"]);
    await set("sys.account.registerRole", "admin");
    await set("sys.account.registerDept", "999999");
    await register({ username: "third-one", password: secret });
    expect(await userOf("third-one")).toMatchObject({ dept_id: 1 });
    expect(await roles("third-one")).toEqual([]);
    await set("sys.account.registerRole", "ROLE_DEFAULT");
  });

  it.for([
    ["a name that is taken, in any spelling", { username: "ＡＤＭＩＮ" }, "username"],
    ["a name with spaces", { username: "a b" }, "username"],
    ["a name of one letter", { username: "x" }, "username"],
    ["a name with markup", { username: "<script>" }, "username"],
    ["no name", { username: " " }, "username"],
    ["a short password", { password: "Ab-1" }, "password"],
    ["a common password", { password: "Password123" }, "password"],
    ["a password that names the account", { password: "x-somebody-x" }, "password"],
    ["no password", { password: "" }, "password"],
  ] as const)("refuses %s, on its field", async ([, more, field]) => {
    const { code, errors } = await register({ username: "somebody", password: secret, ...more }, "en");
    expect([code, errors?.[0]?.path]).toEqual([400, field]);
    expect(errors[0].message).not.toMatch(/[一-鿿]/);
    expect(await userOf("somebody")).toBeUndefined();
  });

  it("accepts one of two concurrent registrations of the same name", async () => {
    const answers = await Promise.all(["rival", "Rival"].map((username) => register({ username, password: secret })));
    expect(answers.map(({ code }) => code).sort()).not.toEqual([200, 200]);
    expect(answers.some(({ code }) => code === 200)).toBe(true);
  });

  it("links the account to the identity that a provider has just proven, and signs in at once; later by the provider", async () => {
    corp.provider.is({ sub: "register-1", name: "Zhao" });
    const { ticket } = (await corp.come()).data;
    expect((await register({ username: "admin", password: secret, ticket })).errors).toMatchObject([
      { path: "username" },
    ]);
    const { token } = await register({ username: "zhao", password: secret, ticket });
    expect((await server.call("GET", "getInfo", { token })).body.user.userName).toBe("zhao");
    expect((await corp.come()).data.kind).toBe("signedIn");
    expect((await register({ username: "zhao2", password: secret, ticket })).fault).toBe("BINDING_GONE");
    expect(await userOf("zhao2")).toBeUndefined();
    corp.provider.is({ sub: "register-2" });
    const late = (await corp.come()).data.ticket;
    server.clock.advance(TICKET_LIFE_MS + 1);
    expect((await register({ username: "zhao3", password: secret, ticket: late })).fault).toBe("BINDING_GONE");
  });
});

it("requires the captcha once, before it reveals anything about a name", async () => {
  const server = await startTestServer("sqlite", { captcha: "test" });
  await server.context.db
    .updateTable("sys_config")
    .set({ config_value: "true" })
    .where("config_key", "=", "sys.account.registerUser")
    .execute();
  const register = async (body: object) =>
    (await server.call("POST", "register", { body: { username: "admin", password: secret, ...body } })).body;
  expect((await register({})).errors).toMatchObject([{ path: "code" }]);
  const { uuid } = (await server.call("GET", "captchaImage")).body;
  expect((await register({ uuid, code: "999" })).fault).toBe("CAPTCHA_WRONG");
  const next = (await server.call("GET", "captchaImage")).body.uuid;
  const code = readFileSync(join(server.folder, "captcha", next), "utf8");
  expect((await register({ uuid: next, code })).errors).toMatchObject([{ path: "username" }]);
  expect((await register({ uuid: next, code })).fault).toBe("CAPTCHA_WRONG");
  await server.close();
});

it("is limited to ten attempts per minute and address", async () => {
  const server = await startTestServer();
  const codes = [];
  for (let at = 0; at < 11; at++)
    codes.push((await server.call("POST", "register", { body: { username: "xx", password: secret } })).body.code);
  expect(codes.at(-2)).toBe(403);
  expect(codes.at(-1)).toBe(429);
  await server.close();
});
