import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInNewUser, storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { ADMIN_PASSWORD, DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { invalidatePermissions, SESSION_LIFE_MS } from "../../../core/access/token-store.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { CAPTCHA_LIFE_MS, LOCK_MS } from "./session.table.ts";

describe.for(DIALECTS)("signing in, on %s", (dialect) => {
  let server: TestServer;
  const login = (username: string, password: string, headers: Record<string, string> = {}) =>
    server.call("POST", "login", { body: { username, password }, headers });
  const info = (token: string) => server.call("GET", "getInfo", { token });
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
  });
  afterAll(() => server.close());

  // [R:7.login.post] [R:7.login.token] [R:3.session.token]
  it("returns a token for the right password, as JSON", async () => {
    const { body } = await login("admin", ADMIN_PASSWORD);
    expect(body).toMatchObject({ code: 200, token: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it("tells people of a sign-in with a device that they did not use before, and nobody else", async () => {
    const agents = {
      windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
      newer: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
      phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1",
    };
    await storeUser(server, "traveller");
    await login("traveller", USER_PASSWORD, { "user-agent": "node" });
    const enter = async (agent: keyof typeof agents) => {
      const sent = await login("traveller", USER_PASSWORD, { "user-agent": agents[agent] });
      return String(sent.body.token);
    };
    const titles = async (token: string) =>
      (await server.call("GET", "system/notice/listTop", { token, headers: { language: "en" } })).body.data.map(
        ({ noticeTitle }: { noticeTitle: string }) => noticeTitle,
      );
    const before = await titles(await enter("windows"));
    expect(before).not.toContain("Sign-in with a new device");
    await enter("newer");
    expect(await titles(await enter("windows"))).toEqual(before);
    await login("traveller", USER_PASSWORD, { "user-agent": "node" });
    expect(await titles(await enter("windows"))).toEqual(before);
    const token = await enter("phone");
    expect(await titles(token)).toContain("Sign-in with a new device");
    const { data } = (await server.call("GET", "system/notice/listTop", { token })).body;
    const [notice] = data;
    const { body: shown } = await server.call("GET", `system/notice/read/${notice.noticeId}`, { token });
    expect(shown.data).toMatchObject({
      noticeTitle: "新设备登录",
      noticeContent: expect.stringContaining("Safari · iOS"),
    });
    for (const other of [await server.signIn(), await server.signIn("agent", server.passwordOf("agent"))]) {
      expect(await titles(other)).not.toContain("Sign-in with a new device");
      expect((await server.call("GET", `system/notice/read/${notice.noticeId}`, { token: other })).body.code).not.toBe(
        200,
      );
    }
  });

  // [R:7.login.query]
  it("accepts the fields from the query as well", async () => {
    const { body } = await server.call("POST", `login?username=admin&password=${ADMIN_PASSWORD}&code=&uuid=`);
    expect(body).toMatchObject({ code: 200, token: expect.any(String) });
    const typed = await server.call("POST", `login?username=admin&password=${ADMIN_PASSWORD}`, {
      body: "",
      headers: { "content-type": "application/json" },
    });
    expect(typed.body.code).toBe(200);
  });

  it("accepts a password with its spaces", async () => {
    const password = " pass word ";
    await storeUser(server, "spaced", { password });
    expect((await login("spaced", password)).body.code).toBe(200);
    expect((await login("spaced", password.trim())).body.fault).toBe("CREDENTIALS_REFUSED");
  });

  // [R:5.login.username] [R:5.login.password]
  it("requires user name and password", async () => {
    const { body } = await server.call("POST", "login", {
      body: { username: " ", password: "" },
      headers: { language: "en" },
    });
    expect(body.errors).toEqual([
      { path: "username", message: "Username cannot be empty" },
      { path: "password", message: "Password cannot be empty" },
    ]);
  });

  // [R:7.info.get] [R:3.info.user] [R:3.session.name] [R:3.session.avatar] [R:3.session.roles]
  // [R:3.session.permissions] [R:6.info.roles] [R:6.info.permissions] [R:1.users.administrator]
  it("returns the user: ids, names, an empty avatar, roles and permissions", async () => {
    const { body } = await info(await server.signIn());
    expect(body).toMatchObject({
      code: 200,
      user: { userId: 1, username: "admin", userName: "admin", avatar: "" },
      roles: ["admin"],
      permissions: ["*:*:*"],
      timeZone: "Asia/Shanghai",
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
  });

  // [R:1.users.staff] [R:1.users.agent] [R:1.users.operator]
  it.for([
    ["staff", false],
    ["agent", true],
    ["operator", false],
  ] as const)("lets %s in with the seeded role", async ([user, hasUsers]) => {
    const token = await server.signIn(user, server.passwordOf(user));
    const { body } = await info(token);
    expect(body.roles).toEqual([user]);
    expect(body.permissions).toContain("business:testcard:add");
    expect(body.permissions.includes("system:user:list")).toBe(hasUsers);
    expect(body.permissions).not.toContain("system:role:list");
  });

  it("returns no role for a user without one; the client then uses ROLE_DEFAULT", async () => {
    const token = await signInNewUser(server, "norole", { roles: [] });
    expect((await info(token)).body).toMatchObject({ roles: [], permissions: [] });
    expect((await server.call("GET", "getRouters", { token })).body.data).toEqual([]);
  });

  it("has the same reply for an unknown account, a wrong password, a disabled and a deleted account (A15)", async () => {
    const { db } = server.context;
    for (const name of ["disabled", "deleted"]) await storeUser(server, name, { password: "right-password" });
    await db.updateTable("sys_user").set({ status: "1" }).where("user_name", "=", "disabled").execute();
    await db.updateTable("sys_user").set({ deleted: 1 }).where("user_name", "=", "deleted").execute();
    const answers = [
      await login("nobody", "right-password"),
      await login("admin", "wrong-password"),
      await login("disabled", "right-password"),
      await login("deleted", "right-password"),
    ];
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ code: 400, fault: "CREDENTIALS_REFUSED" });
  });

  it("locks an account for an address after five wrong passwords, in any spelling, and unlocks it after ten minutes (A16)", async () => {
    await storeUser(server, "lockme", { password: "right-password" });
    for (const name of ["lockme", "LockMe", " LOCKME ", "ｌｏｃｋｍｅ"])
      expect((await login(name, "wrong")).body.fault).toBe("CREDENTIALS_REFUSED");
    expect((await login("lockme", "wrong")).body).toMatchObject({ code: 429, fault: "SIGN_IN_LOCKED" });
    expect((await login("lockme", "right-password")).body.fault).toBe("SIGN_IN_LOCKED");
    server.clock.advance(LOCK_MS - MINUTE_MS);
    expect((await login("lockme", "right-password")).body).toMatchObject({
      fault: "SIGN_IN_LOCKED",
      values: { minutes: 1 },
    });
    server.clock.advance(MINUTE_MS);
    expect((await login("lockme", "right-password")).body.code).toBe(200);
  });

  it("tries at most five of many concurrent passwords", async () => {
    await storeUser(server, "burst");
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => login("burst", `wrong-${at}`)));
    expect(answers.filter(({ body }) => body.fault === "CREDENTIALS_REFUSED")).toHaveLength(4);
    expect(answers.filter(({ body }) => body.fault === "SIGN_IN_LOCKED")).toHaveLength(8);
  });

  it("accepts many concurrent right passwords", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login("admin", ADMIN_PASSWORD)));
    expect(answers.every(({ body }) => body.code === 200)).toBe(true);
  });

  it("rejects a forged token: another scheme, no signature, a public key (A1)", async () => {
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"login_user_key":"1"}').toString("base64url")}.`;
    for (const token of [none, "abcdefghijklmnopqrstuvwxyz", "", "x".repeat(43), "Bearer", "1"])
      expect((await info(token)).body.code).toBe(401);
  });

  // [R:7.logout.post] [R:4.sign-out.server]
  it("ends on sign-out, which succeeds for an ended session as well", async () => {
    const token = await server.signIn();
    expect((await server.call("POST", "logout", { token })).body.code).toBe(200);
    expect((await info(token)).body).toMatchObject({ code: 401, msg: expect.stringContaining("登录已过期") });
    expect((await server.call("POST", "logout", { token })).body.code).toBe(200);
    expect((await server.call("POST", "logout")).body.code).toBe(200);
  });

  it("ends half an hour after the last call", async () => {
    const token = await server.signIn();
    const lastEnd = async () => {
      const { db } = server.context;
      const { end } = await db
        .selectFrom("user_session")
        .select(({ fn }) => fn.max("expire_time").as("end"))
        .executeTakeFirstOrThrow();
      return Number(end);
    };
    for (let at = 0; at < 3; at++) {
      server.clock.advance(SESSION_LIFE_MS - MINUTE_MS);
      expect((await info(token)).body.code).toBe(200);
      // The call does not wait until the extension is stored.
      await expect.poll(lastEnd).toBe(server.clock.now() + SESSION_LIFE_MS);
    }
    server.clock.advance(SESSION_LIFE_MS);
    expect((await info(token)).body.code).toBe(401);
  });

  it("reloads rights when they change: role, menu and account affect an open session (A12)", async () => {
    const { db } = server.context;
    const token = await server.signIn("operator", server.passwordOf("operator"));
    const change = async (what: () => Promise<unknown>) => {
      await what();
      await invalidatePermissions(db);
    };
    const permissions = async () => (await info(token)).body.permissions;
    expect(await permissions()).toContain("business:card:read");
    await change(() =>
      db.updateTable("sys_menu").set({ status: "1" }).where("perms", "=", "business:card:read").execute(),
    );
    expect(await permissions()).not.toContain("business:card:read");
    await change(() => db.updateTable("sys_role").set({ status: "1" }).where("role_key", "=", "operator").execute());
    expect((await info(token)).body).toMatchObject({ roles: [], permissions: [] });
    expect((await server.call("GET", "business/hotel/list", { token })).body.code).toBe(403);
    await change(() => db.updateTable("sys_user").set({ status: "1" }).where("user_name", "=", "operator").execute());
    expect((await info(token)).body.code).toBe(401);
  });

  // [R:7.routers.get] [R:2.menu.after-sign-in] [R:2.menu.path] [R:2.menu.hidden] [R:2.menu.component]
  // [R:2.menu.children] [R:2.menu.layout] [R:2.page.by-server]
  it("returns the menu tree in the caller's language", async () => {
    const token = await server.signIn();
    const tree = async (language: string) =>
      (await server.call("GET", "getRouters", { token, headers: { language } })).body.data;
    const [zh, en] = [await tree("zh"), await tree("en")];
    const hotels = (entries: { path: string }[]) => entries.find(({ path }) => path === "/hotels");
    expect(hotels(zh)).toMatchObject({
      path: "/hotels",
      component: "Layout",
      hidden: false,
      redirect: "noRedirect",
      alwaysShow: true,
      meta: { title: "酒店", link: null },
    });
    expect(hotels(en)).toMatchObject({ meta: { title: "Hotels" } });
    const pages = (entries: { component: string; children?: [] }[]): string[] =>
      entries.flatMap(({ component, children }) => [component, ...pages(children ?? [])]);
    expect(pages(zh)).toEqual(
      expect.arrayContaining([
        "business/hotel/index",
        "business/encoder/index",
        "business/test-card/new",
        "business/test-card/index",
      ]),
    );
    expect(JSON.stringify(zh)).not.toContain("ParentView");
  });

  it("returns the permissions of a page that is not in the caller's menu, and of no other address", async () => {
    const token = await signInNewUser(server, "nomenu", { roles: [] });
    const page = async (path: string) => (await server.call("GET", `auth/page?path=${path}`, { token })).body;
    expect((await page("/rooms")).data).toEqual({ permissions: ["business:room:list"] });
    expect((await page("/system/user")).data).toEqual({ permissions: ["system:user:list"] });
    for (const path of ["/nowhere", "/system", "/", "//rooms", "/rooms/1", "rooms", "/:id"])
      expect(await page(path), path).toMatchObject({ code: 200, data: null });
    expect((await server.call("GET", "auth/page?path=/rooms")).body.code).toBe(401);
    expect((await page("")).code).toBe(400);
  });

  // [R:2.menu.view]
  it("seeds the log directory with a view path, never ParentView", async () => {
    const { body } = await server.call("GET", "getRouters", { token: await server.signIn() });
    const system = body.data.find(({ path }: { path: string }) => path === "/system");
    expect(system.children.find(({ path }: { path: string }) => path === "log")).toMatchObject({
      component: "system/log/index",
      children: [{ path: "operlog", component: "monitor/operlog/index" }, { path: "logininfor" }, { path: "audit" }],
    });
  });
});

describe("the captcha", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { captcha: "test" });
  });
  afterAll(() => server.close());
  const captcha = async () => (await server.call("GET", "captchaImage")).body;
  const answerOf = (uuid: string) => readFileSync(join(server.folder, "captcha", uuid), "utf8");
  const login = (more: object) =>
    server.call("POST", "login", { body: { username: "admin", password: ADMIN_PASSWORD, ...more } });

  // [R:7.captcha.get] [R:3.login.uuid] [R:3.login.fields]
  it("is an image with its uuid; the answer allows the sign-in", async () => {
    const { captchaEnabled, uuid, img, imgType } = await captcha();
    expect(captchaEnabled).toBe(true);
    expect(imgType).toBe("image/gif");
    expect(Buffer.from(img, "base64").subarray(0, 6).toString()).toBe("GIF89a");
    expect((await login({ uuid, code: answerOf(uuid) })).body.code).toBe(200);
  });

  it("ignores case and surrounding spaces", async () => {
    const { uuid } = await captcha();
    expect((await login({ uuid, code: ` ${answerOf(uuid).toLowerCase()} ` })).body.code).toBe(200);
  });

  it("is valid once, also for a wrong answer, and for two minutes (A16)", async () => {
    const used = await captcha();
    expect((await login({ uuid: used.uuid, code: "999" })).body).toMatchObject({ code: 400, fault: "CAPTCHA_WRONG" });
    expect((await login({ uuid: used.uuid, code: answerOf(used.uuid) })).body.fault).toBe("CAPTCHA_WRONG");
    const late = await captcha();
    server.clock.advance(CAPTCHA_LIFE_MS + 1);
    expect((await login({ uuid: late.uuid, code: answerOf(late.uuid) })).body.fault).toBe("CAPTCHA_WRONG");
    expect((await login({ uuid: "", code: "1" })).body.fault).toBe("CAPTCHA_WRONG");
  });

  // [R:5.login.code]
  it("is required", async () => {
    const { body } = await server.call("POST", "login", {
      body: { username: "admin", password: "x" },
      headers: { language: "en" },
    });
    expect(body).toMatchObject({ code: 400, msg: "Verification code cannot be empty", errors: [{ path: "code" }] });
  });

  it("writes its answers where only the server's user can read them", () => {
    const folder = join(server.folder, "captcha");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it("follows the parameter if there is no setting; a sent answer is then ignored", async () => {
    const quiet = await startTestServer("sqlite", { captcha: undefined });
    expect((await quiet.call("GET", "captchaImage")).body.captchaEnabled).toBe(true);
    await quiet.context.db
      .updateTable("sys_config")
      .set({ config_value: "false" })
      .where("config_key", "=", "sys.account.captchaEnabled")
      .execute();
    expect((await quiet.call("GET", "captchaImage")).body).toMatchObject({ captchaEnabled: false, uuid: "", img: "" });
    expect(
      (
        await quiet.call("POST", "login", {
          body: { username: "admin", password: ADMIN_PASSWORD, code: "x", uuid: "y" },
        })
      ).body.code,
    ).toBe(200);
    await quiet.close();
  });
});

describe("behind a proxy", () => {
  it("uses the address that the trusted proxy forwards: a lock applies only to that address", async () => {
    const server = await startTestServer("sqlite", { trustProxy: 1 });
    const login = (from: string, password: string) =>
      server.call("POST", "login", { body: { username: "admin", password }, headers: { "x-forwarded-for": from } });
    for (let at = 0; at < 5; at++) await login("10.0.0.1", "wrong-password");
    expect((await login("10.0.0.1", ADMIN_PASSWORD)).body.fault).toBe("SIGN_IN_LOCKED");
    // The caller's own header comes first in the list; only the last hop was added by the proxy.
    expect((await login("10.0.0.9, 10.0.0.1", ADMIN_PASSWORD)).body.fault).toBe("SIGN_IN_LOCKED");
    expect((await login("10.0.0.2", ADMIN_PASSWORD)).body.code).toBe(200);
    await server.close();
  });
});

describe("rate limits (L4)", () => {
  it("limits captchas and sign-ins from one address, and ignores forwarded headers without a trusted proxy (A18)", async () => {
    const server = await startTestServer();
    const codes = async (times: number, path: string, method: "GET" | "POST") => {
      const all = [];
      for (let at = 0; at < times; at++)
        all.push((await server.call(method, path, { headers: { "x-forwarded-for": `10.0.0.${at}` } })).body.code);
      return all;
    };
    const captchas = await codes(121, "captchaImage", "GET");
    expect(captchas.slice(0, 120).every((code) => code === 200)).toBe(true);
    expect(captchas.at(-1)).toBe(429);
    expect((await codes(61, "login", "POST")).at(-1)).toBe(429);
    await server.close();
  });
});
