import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpFactor } from "../../../../testing/authenticator-app.ts";
import { buildUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { HOUR_MS } from "../../../core/time/durations.ts";

const OWN_PASSWORD = "own-Harbor-41";
const GONE = { code: 410, fault: "PASSWORD_LINK_GONE" };

describe("an agent appoints the people of a hotel's front desk", () => {
  let server: TestServer;
  let admin: string;
  let agent: { userId: number; token: string };
  let staff: ReturnType<typeof staffing>;
  const roles = new Map<string, number>();
  const depts = { agency: 0, hotel: 0, rival: 0 };
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn();
    staff = staffing(server, admin);
    for (const { role_id, role_key } of await server.context.db
      .selectFrom("sys_role")
      .select(["role_id", "role_key"])
      .execute())
      roles.set(role_key, role_id);
    depts.agency = await staff.dept("agency");
    depts.hotel = await staff.dept("hotel", depts.agency);
    depts.rival = await staff.dept("rival");
    agent = await staff.person("agent-li", depts.agency, [idOf("agent")]);
  });
  afterAll(() => server.close());

  const idOf = (key: string) => roles.get(key) ?? 0;
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, token = agent.token) =>
    (await server.call(method, path, { token, ...(body && { body }) })).body;
  const visit = async (method: "POST" | "PUT", path: string, body: object) =>
    (await server.call(method, path, { body })).body;
  const isOpen = async (name: string, password: string) => (await server.signIn(name, password)) !== undefined;
  let count = 0;
  const clerk = () => {
    const { password, ...user } = buildUser(`clerk${count++}`, { deptId: depts.hotel, roleIds: [idOf("operator")] });
    return { user, password };
  };
  const addClerk = async () => {
    const { user } = clerk();
    const { data } = await call("POST", "system/user", user);
    return { userName: user.userName, userId: Number(data.userId) };
  };
  const makeLink = async (userId: number, token?: string) =>
    call("POST", "system/user/passwordLink", { userId }, token);
  const addOpenClerk = async () => {
    const person = await addClerk();
    const { data } = await makeLink(person.userId);
    await visit("PUT", "auth/passwordLink", { token: data.token, password: OWN_PASSWORD });
    return { ...person, token: await server.signIn(person.userName, OWN_PASSWORD) };
  };
  const linkIdentity = (userId: number, subject: string) =>
    server.context.db
      .insertInto("sys_identity")
      .values({
        ...{ issuer: "https://id.example", subject, user_id: userId, display_name: "x" },
        ...{ create_time: 0, last_time: null },
      })
      .execute();
  const otherWaysIn = async (userId: number) => {
    const { db } = server.context;
    const user = await db.selectFrom("sys_user").select("pin_hash").where("user_id", "=", userId).executeTakeFirst();
    const linked = await db.selectFrom("sys_identity").select("identity_id").where("user_id", "=", userId).execute();
    return { pin: user?.pin_hash, identities: linked.length };
  };
  /** A web hook of this person, with a message that waits. */
  const addHook = async (token: string | undefined) => {
    const robot = { format: "wecom", url: "https://robot.example/x", kinds: ["office"], language: "zh" };
    const { data } = await call("POST", "system/hook", { hookName: "robot", ...robot }, token);
    expect((await call("POST", `system/hook/${data.hookId}/test`, undefined, token)).code).toBe(200);
    return data.hookId;
  };
  const expectNoHook = async (hookId: number) => {
    const { db } = server.context;
    expect(await db.selectFrom("sys_hook").selectAll().where("hook_id", "=", hookId).execute()).toEqual([]);
    const waiting = db.selectFrom("sys_outbox").selectAll().where("channel", "=", "hook");
    expect(await waiting.where("subject_id", "=", hookId).execute()).toEqual([]);
    const trail = db.selectFrom("audit_trail").select("after_json").where("entity", "=", "system/hook");
    const [, removed] = await trail.where("row_id", "=", String(hookId)).orderBy("seq").execute();
    expect(removed).toMatchObject({ after_json: null });
  };
  const trailOf = (userId: number) =>
    server.context.db
      .selectFrom("audit_trail")
      .select(["user_name", "after_json"])
      .where("entity", "=", "system/user")
      .where("row_id", "=", String(userId))
      .orderBy("seq")
      .execute();

  it("adds an operator without a password, and refuses one that the agent would know", async () => {
    const { user, password } = clerk();
    expect(await call("POST", "system/user", { ...user, password })).toMatchObject({
      code: 400,
      errors: [{ path: "password" }],
    });
    const { code, data } = await call("POST", "system/user", user);
    expect(code).toBe(200);
    expect(await isOpen(user.userName, password)).toBe(false);
    expect(await call("PUT", "system/user/resetPwd", { userId: data.userId, password })).toMatchObject({
      fault: "PASSWORD_BY_LINK",
    });
    expect(await isOpen(user.userName, password)).toBe(false);
  });

  it("opens the account by a link that its person uses once", async () => {
    const { userId, userName } = await addClerk();
    const { data } = await makeLink(userId);
    expect(data).toMatchObject({ userName, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await visit("POST", "auth/passwordLink/open", { token: data.token })).data).toEqual({
      userName,
      expireTime: data.expireTime,
    });
    const use = () => visit("PUT", "auth/passwordLink", { token: data.token, password: OWN_PASSWORD });
    expect(await use()).toEqual({ code: 200, msg: expect.any(String) });
    expect(await use()).toMatchObject(GONE);
    const token = await server.signIn(userName, OWN_PASSWORD);
    expect((await call("GET", "getInfo", undefined, token)).permissions).toContain("business:desk:issue");
  });

  it("tells the person at the first sign-in who made the link, and when and from where it was used", async () => {
    const { token, userId } = await addOpenClerk();
    const told = { makerName: "agent-li", usedTime: expect.any(String), usedAddress: "127.0.0.1" };
    expect((await call("GET", "getInfo", undefined, token)).passwordLinks).toEqual([told]);
    expect(await call("PUT", "auth/passwordLink/read", undefined, token)).toMatchObject({ code: 200 });
    expect((await call("GET", "getInfo", undefined, token)).passwordLinks).toBeUndefined();
    const trail = await trailOf(userId);
    expect(trail.slice(-2).map(({ user_name, after_json }) => [user_name, JSON.parse(after_json ?? "")])).toEqual([
      ["agent-li", { passwordLink: "made", expireTime: expect.any(String) }],
      [expect.stringMatching(/^clerk/), { passwordLink: "used", makerName: "agent-li", usedAddress: "127.0.0.1" }],
    ]);
  });

  it("tells of every use, also where whoever used an earlier link has confirmed it", async () => {
    const { token, userId, userName } = await addOpenClerk();
    await call("PUT", "auth/passwordLink/read", undefined, token);
    const { data } = await makeLink(userId);
    await visit("PUT", "auth/passwordLink", { token: data.token, password: "next-Harbor-42" });
    const next = await server.signIn(userName, "next-Harbor-42");
    expect((await call("GET", "getInfo", undefined, next)).passwordLinks).toHaveLength(2);
  });

  it("leaves no other way in to whoever used an earlier link", async () => {
    const { token, userId } = await addOpenClerk();
    await call("PUT", "system/user/profile/deskPin", { password: OWN_PASSWORD, pin: "402917" }, token);
    await linkIdentity(userId, "earlier");
    const { data } = await makeLink(userId);
    await visit("PUT", "auth/passwordLink", { token: data.token, password: "next-Harbor-42" });
    expect(await otherWaysIn(userId)).toEqual({ pin: null, identities: 0 });
  });

  it("never shows the password of an operator to an agent who became an operator by another account", async () => {
    const second = await staff.person("agent-two", depts.agency, [idOf("agent")]);
    const first = await staff.person("agent-one", depts.agency, [idOf("agent")]);
    const both = `system/user/authRole?userId=${first.userId}&roleIds=${idOf("agent")},${idOf("operator")}`;
    expect((await call("PUT", both, undefined, second.token)).code).toBe(200);
    const link = await makeLink(first.userId, second.token);
    await visit("PUT", "auth/passwordLink", { token: link.data.token, password: OWN_PASSWORD });
    const token = await server.signIn("agent-one", OWN_PASSWORD);
    const { userId } = await addClerk();
    const reset = { userId, password: "learned-Pass-8" };
    expect(await call("PUT", "system/user/resetPwd", reset, token)).toMatchObject({ fault: "PASSWORD_BY_LINK" });
    const { user, password } = clerk();
    expect(await call("POST", "system/user", { ...user, password }, token)).toMatchObject({ code: 400 });
  });

  it("ends sessions, tokens and web hooks when it is used", async () => {
    const { token, userId } = await addOpenClerk();
    const hookId = await addHook(token);
    const { data } = await makeLink(userId);
    expect((await call("GET", "getInfo", undefined, token)).code).toBe(200);
    await visit("PUT", "auth/passwordLink", { token: data.token, password: "next-Harbor-42" });
    expect((await call("GET", "getInfo", undefined, token)).code).toBe(401);
    await expectNoHook(hookId);
  });

  it("ends a link when its maker may no longer make it", async () => {
    const { userId } = await addClerk();
    const { token } = (await makeLink(userId)).data;
    const raise = `system/user/authRole?userId=${userId}&roleIds=${idOf("staff")}`;
    await call("PUT", raise, undefined, admin);
    expect(await visit("PUT", "auth/passwordLink", { token, password: OWN_PASSWORD })).toMatchObject(GONE);
    expect(await makeLink(userId)).toMatchObject({ fault: "ACCOUNT_STRONGER" });
  });

  it("refuses a link to oneself, to another department, and to whoever has more", async () => {
    const rival = await staff.person("rival", depts.rival, [idOf("operator")]);
    const boss = await staff.person("boss", depts.hotel, [idOf("staff")]);
    expect(await makeLink(agent.userId)).toMatchObject({ fault: "OWN_PASSWORD" });
    expect(await makeLink(rival.userId)).toMatchObject({ fault: "NOT_FOUND" });
    expect(await makeLink(boss.userId)).toMatchObject({ fault: "ACCOUNT_STRONGER" });
    const refused = { fault: "GRANT_LACKED" };
    const own = `system/user/authRole?userId=${agent.userId}&roleIds=${idOf("agent")},${idOf("operator")}`;
    expect(await call("PUT", own)).toMatchObject(refused);
  });

  it("leaves the agent no way into an account that becomes an operator's", async () => {
    const input = buildUser("trainee", { deptId: depts.hotel, roleIds: [idOf("agent")] });
    const { userId } = (await call("POST", "system/user", input)).data;
    const token = await server.signIn("trainee", input.password);
    await call("PUT", "system/user/profile/deskPin", { password: input.password, pin: "402917" }, token);
    await linkIdentity(userId, "1");
    const hookId = await addHook(token);
    const appoint = `system/user/authRole?userId=${userId}&roleIds=${idOf("operator")}`;
    expect((await call("PUT", appoint)).code).toBe(200);
    expect((await call("GET", "getInfo", undefined, token)).code).toBe(401);
    expect(await isOpen("trainee", input.password)).toBe(false);
    expect(await otherWaysIn(userId)).toEqual({ pin: null, identities: 0 });
    await expectNoHook(hookId);
  });

  it("changes, moves, disables and deletes those whom it appointed", async () => {
    const { userId, userName } = await addOpenClerk();
    const { userName: _, ...fields } = clerk().user;
    const change = { ...fields, userId, nickName: "renamed" };
    expect((await call("PUT", "system/user", { ...change, deptId: depts.agency })).code).toBe(200);
    // Its password stays its own.
    expect(await isOpen(userName, OWN_PASSWORD)).toBe(true);
    expect(await call("PUT", "system/user", { ...change, deptId: depts.rival })).toMatchObject({ code: 400 });
    expect((await call("PUT", "system/user/changeStatus", { userId, status: "1" })).code).toBe(200);
    expect((await call("DELETE", `system/user/${userId}`)).code).toBe(200);
  });

  it("may not be set for a role by whoever lacks what either role has", async () => {
    const chief = await staff.person("chief", depts.agency, [
      await staff.role("chief", ["system:role:query", "system:role:edit", "system:role:add", "system:user:list"]),
    ]);
    const body = { roleKey: "helper", roleName: "helper", menuIds: [], appointIds: [idOf("operator")] };
    expect(await call("POST", "system/role", body, chief.token)).toMatchObject({ code: 403 });
    expect(await call("POST", "system/role", { ...body, appointIds: [1] }, admin)).toMatchObject({
      fault: "ADMIN_UNTOUCHABLE",
    });
    const { data } = await call("POST", "system/role", body, admin);
    expect((await call("GET", `system/role/${data.roleId}`, undefined, admin)).data.appointIds).toEqual([
      idOf("operator"),
    ]);
    // Who gives the role would give its appointments: they need the same, or what it may give.
    const path = `system/user/authRole?userId=${chief.userId}&roleIds=${data.roleId}`;
    expect(await call("PUT", path, undefined, agent.token)).toMatchObject({ code: 403 });
    expect(await call("PUT", path, undefined, admin)).toMatchObject({ code: 200 });
  });

  it("is not in a token's reach", async () => {
    const { userId } = await addClerk();
    const scopes = ["system:user:resetPwd"];
    const made = await call("POST", "system/token", { name: "t", scopes, expireTime: "2027-06-01" }, admin);
    const { data } = await call("POST", `system/token/${made.data.id}/generate`, undefined, admin);
    expect((await makeLink(userId, data.token)).code).toBe(403);
  });

  it("ends a link after an hour, by another link, and by any change of the password", async () => {
    const { userId, userName } = await addClerk();
    const open = async (token: string) => visit("POST", "auth/passwordLink/open", { token });
    const first = (await makeLink(userId)).data.token;
    const second = (await makeLink(userId)).data.token;
    expect(await open(first)).toMatchObject(GONE);
    expect((await open(second)).code).toBe(200);
    await call("PUT", "system/user/resetPwd", { userId, password: "by-Admin-77xz" }, admin);
    expect(await open(second)).toMatchObject(GONE);
    expect(await isOpen(userName, "by-Admin-77xz")).toBe(true);
    const third = (await makeLink(userId)).data.token;
    // Every session has ended by then.
    server.clock.advance(HOUR_MS);
    expect(await open(third)).toMatchObject(GONE);
  });

  it("neither prepares nor strips the second factor of those whom they appoint", async () => {
    agent.token = await server.signIn("agent-li", USER_PASSWORD);
    const code = (userId: number) => call("POST", "system/user/secondFactorCode", { userId });
    const reset = (userId: number) => call("PUT", "system/user/resetSecondFactor", { userId });
    const plain = await call("POST", "system/user", {
      ...buildUser(`puppet${count++}`, { deptId: depts.hotel, password: OWN_PASSWORD }),
    });
    expect(plain).toMatchObject({ code: 200 });
    const userId = Number(plain.data.userId);
    expect((await code(userId)).fault).toBe("SECOND_FACTOR_APPOINTER");
    const { user_name: userName } = await server.context.db
      .selectFrom("sys_user")
      .select("user_name")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    await setUpFactor(server, await server.signIn(userName, OWN_PASSWORD));
    expect((await reset(userId)).fault).toBe("SECOND_FACTOR_APPOINTER");
    await call("PUT", `system/user/authRole?userId=${userId}&roleIds=${idOf("operator")}`);
    const left = await server.context.db
      .selectFrom("user_second_factor")
      .select("user_id")
      .where("user_id", "=", userId)
      .execute();
    expect(left).toEqual([]);
  });
});
