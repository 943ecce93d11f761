import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAppCode, readAppCode, setUpFactor } from "../../../../testing/authenticator-app.ts";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";

const STEP_MS = 30_000;
const WRONG = { code: 400, fault: "SECOND_FACTOR_WRONG" };
const GONE = { code: 410, fault: "SECOND_STEP_GONE" };
const WRONG_FIELD = { fault: "FIELDS_REFUSED" };

describe.for(DIALECTS)("two-step verification, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let addresses = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect, { trustProxy: 1 });
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const own = "system/user/profile/secondFactor";
  const freshAddress = () => `10.9.${addresses >> 8}.${addresses++ & 255}`;
  const from = (address: string) => ({ headers: { "x-forwarded-for": address, language: "en" } });
  const login = async (username: string, password = USER_PASSWORD, address = freshAddress()) =>
    (await server.call("POST", "login", { body: { username, password }, ...from(address) })).body;
  const complete = async (ticket: string, code: string, address: string) =>
    (await server.call("POST", "auth/secondFactor", { body: { ticket, code }, ...from(address) })).body;
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, token: string, body?: object) =>
    (await server.call(method, path, { token, ...(body && { body }) })).body;
  const idOf = async (userName: string) =>
    (
      await server.context.db
        .selectFrom("sys_user")
        .select("user_id")
        .where("user_name", "=", userName)
        .executeTakeFirstOrThrow()
    ).user_id;
  let people = 0;
  /** A person with a factor, whose first step was just proven. */
  const person = async () => {
    const userName = `factor${people++}`;
    await storeUser(server, userName);
    const token = (await login(userName)).token;
    const { secret, recoveryCodes } = await setUpFactor(server, token);
    const address = freshAddress();
    const { ticket } = (await login(userName, USER_PASSWORD, address)).secondStep;
    return { userName, userId: await idOf(userName), token, secret, recoveryCodes, address, ticket };
  };
  const next = (secret: string) => nextAppCode(server, secret);

  it("needs both: a right password opens nothing, and a right code signs in", async () => {
    const { userName, secret, address, ticket } = await person();
    const first = await login(userName, USER_PASSWORD, address);
    expect(first).toMatchObject({
      code: 400,
      fault: "SECOND_FACTOR_NEEDED",
      msg: expect.stringMatching(/two-step verification.*six digits/is),
      secondStep: { ticket: expect.stringMatching(/^[\w-]{43}$/), setUp: false },
    });
    expect(first.token).toBeUndefined();
    const { token } = await complete(ticket, next(secret), address);
    expect((await call("GET", "getInfo", token)).secondFactor).toEqual({
      isActive: true,
      isRequired: false,
      hasPasskey: false,
    });
  });

  it("stores neither ticket nor code where they can be read", async () => {
    const { ticket, secret, recoveryCodes, userId } = await person();
    const tables = ["sys_sign_in_ticket", "user_second_factor", "user_recovery_code", "sys_logininfor", "audit_trail"];
    for (const table of tables) {
      const rows = JSON.stringify(
        await server.context.db
          .selectFrom(table as "audit_trail")
          .selectAll()
          .execute(),
      );
      for (const word of [ticket, secret, ...recoveryCodes]) expect(rows, table).not.toContain(word);
    }
    const entries = await server.context.db
      .selectFrom("audit_trail")
      .select(["before_json", "after_json"])
      .where("entity", "=", "system/user")
      .where("row_id", "=", String(userId))
      .execute();
    expect(entries.at(-1)).toEqual({ before_json: '{"secondFactor":false}', after_json: '{"secondFactor":true}' });
  });

  it("takes a code once, whoever comes first, and none of an earlier step after it", async () => {
    const { userName, secret, address, ticket } = await person();
    const now = next(secret);
    const before = readAppCode(secret, server.clock.now() - STEP_MS);
    expect((await complete(ticket, now, address)).code).toBe(200);
    for (const code of [now, before]) {
      const second = (await login(userName, USER_PASSWORD, address)).secondStep.ticket;
      expect(await complete(second, code, address)).toMatchObject(WRONG);
    }
    const other = await person();
    const code = next(other.secret);
    const tickets = await Promise.all([1, 2].map(() => login(other.userName, USER_PASSWORD, other.address)));
    const ends = await Promise.all(tickets.map(({ secondStep }) => complete(secondStep.ticket, code, other.address)));
    expect(ends.map((end) => end.code).sort()).toEqual([200, 400]);
  });

  it("takes a code of a phone whose clock is half a minute off, and none further away", async () => {
    for (const off of [-1, 1]) {
      const { secret, address, ticket } = await person();
      server.clock.advance(3 * STEP_MS);
      const code = readAppCode(secret, server.clock.now() + off * STEP_MS);
      expect((await complete(ticket, code, address)).code, `${off}`).toBe(200);
    }
    for (const off of [-2, 2]) {
      const { secret, address, ticket } = await person();
      server.clock.advance(3 * STEP_MS);
      const code = readAppCode(secret, server.clock.now() + off * STEP_MS);
      expect(await complete(ticket, code, address), `${off}`).toMatchObject(WRONG);
    }
  });

  it("binds a ticket to its account, its address, five minutes and the password, and uses it once", async () => {
    const [one, other] = [await person(), await person()];
    expect(await complete(one.ticket, next(other.secret), one.address)).toMatchObject(WRONG);
    expect(await complete(one.ticket, next(one.secret), freshAddress())).toMatchObject(GONE);
    expect(await complete("x".repeat(43), next(one.secret), one.address)).toMatchObject(GONE);
    expect((await complete(one.ticket, next(one.secret), one.address)).code).toBe(200);
    expect(await complete(one.ticket, next(one.secret), one.address)).toMatchObject(GONE);
    server.clock.advance(5 * MINUTE_MS);
    expect(await complete(other.ticket, next(other.secret), other.address)).toMatchObject(GONE);
    const { ticket } = (await login(other.userName, USER_PASSWORD, other.address)).secondStep;
    await call("PUT", "system/user/resetPwd", admin, { userId: other.userId, password: "other-Enough-9" });
    expect(await complete(ticket, next(other.secret), other.address)).toMatchObject(GONE);
  });

  it("counts wrong codes by account and address, and no right password resets them", async () => {
    const { userName, secret, address } = await person();
    const ticketFrom = async (place: string) => (await login(userName, USER_PASSWORD, place)).secondStep.ticket;
    for (let n = 0; n < 4; n++)
      expect(await complete(await ticketFrom(address), "000000", address)).toMatchObject(WRONG);
    for (let n = 0; n < 2; n++)
      expect((await complete(await ticketFrom(address), "000000", address)).fault).toBe("SIGN_IN_LOCKED");
    expect((await complete(await ticketFrom(address), next(secret), address)).fault).toBe("SIGN_IN_LOCKED");
    const elsewhere = freshAddress();
    expect((await complete(await ticketFrom(elsewhere), next(secret), elsewhere)).code).toBe(200);
    server.clock.advance(10 * MINUTE_MS);
    expect((await complete(await ticketFrom(address), next(secret), address)).code).toBe(200);
  });

  it("delays codes from unknown addresses after ten wrong ones from anywhere, and known addresses never", async () => {
    const { userName, secret, address, ticket } = await person();
    expect((await complete(ticket, next(secret), address)).code).toBe(200);
    const attempt = async (place: string, code: string) =>
      complete((await login(userName, USER_PASSWORD, place)).secondStep.ticket, code, place);
    for (let n = 0; n < 10; n++) expect(await attempt(freshAddress(), "000000")).toMatchObject(WRONG);
    // The address of a proven password alone is not known.
    expect((await attempt(freshAddress(), next(secret))).code).toBe(200);
    expect((await attempt(freshAddress(), "000000")).fault).toBe("SECOND_FACTOR_WRONG");
    expect((await attempt(freshAddress(), "000000")).fault).toBe("SIGN_IN_DELAYED");
    expect((await attempt(address, next(secret))).code).toBe(200);
  });

  it("takes the six digits behind the password, as original clients send them", async () => {
    const { userName, secret } = await person();
    const signedIn = await login(userName, `${USER_PASSWORD}${next(secret)}`);
    expect(signedIn).toMatchObject({ code: 200, token: expect.any(String) });
    expect(await login(userName, `${USER_PASSWORD}000000`)).toMatchObject(WRONG);
    expect((await login(userName, `wrong-password${next(secret)}`)).fault).toBe("CREDENTIALS_REFUSED");
    await storeUser(server, "plain");
    expect((await login("plain", `${USER_PASSWORD}123456`)).fault).toBe("CREDENTIALS_REFUSED");
    await storeUser(server, "digits", { password: "harbor-2026123456" });
    expect((await login("digits", "harbor-2026123456")).code).toBe(200);
  });

  it("unlocks the screen of an original client only with both", async () => {
    const { secret, token } = await person();
    const unlock = (password: string) => call("POST", "unlockscreen", token, { password });
    expect((await unlock(USER_PASSWORD)).fault).toBe("SECOND_FACTOR_NEEDED");
    expect(await unlock(`${USER_PASSWORD}000000`)).toMatchObject(WRONG);
    expect((await unlock(`${USER_PASSWORD}${next(secret)}`)).code).toBe(200);
    expect((await unlock("wrong")).fault).toBe("FIELDS_REFUSED");
  });

  it("takes each recovery code once, however it is typed, and tells how many are left", async () => {
    const { userName, address, ticket, recoveryCodes, token } = await person();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const [first = "", second = ""] = recoveryCodes;
    expect((await complete(ticket, ` ${first.toLowerCase().replaceAll("-", " ")}`, address)).code).toBe(200);
    const again = (await login(userName, USER_PASSWORD, address)).secondStep.ticket;
    expect(await complete(again, first, address)).toMatchObject(WRONG);
    expect((await call("GET", own, token)).data).toMatchObject({ isActive: true, recoveryCodesLeft: 9 });
    const { recoveryCodes: renewed } = (await call("PUT", `${own}/recoveryCodes`, token)).data;
    expect(renewed).toHaveLength(10);
    expect(await complete(again, second, address)).toMatchObject(WRONG);
    expect((await complete(again, renewed[0], address)).code).toBe(200);
  });

  it("replaces the app's secret only when a code of the new one was entered", async () => {
    const { userName, token, secret, address, ticket } = await person();
    const begun = (await call("POST", own, token, {})).data;
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Adel.*secret=/);
    expect(await call("PUT", own, token, { code: "000000" })).toMatchObject(WRONG_FIELD);
    expect((await complete(ticket, next(secret), address)).code).toBe(200);
    expect((await call("PUT", own, token, { code: next(begun.secret) })).code).toBe(200);
    const after = (await login(userName, USER_PASSWORD, address)).secondStep.ticket;
    expect(await complete(after, next(secret), address)).toMatchObject(WRONG);
    expect((await complete(after, next(begun.secret), address)).code).toBe(200);
    expect((await call("DELETE", own, token)).code).toBe(200);
    expect((await login(userName)).code).toBe(200);
    expect((await call("DELETE", own, token)).fault).toBe("SECOND_FACTOR_OFF");
    expect((await call("PUT", own, token, { code: "123456" })).fault).toBe("SECOND_FACTOR_OFF");
  });

  it("is reset by somebody at least as strong, never by oneself, and ends the account's sessions", async () => {
    const staff = staffing(server, admin);
    const resetter = await staff.role("resetter", ["system:user:resetPwd", "system:user:list"]);
    const helper = await staff.person("helper", 1, [resetter]);
    const stronger = await staff.person("stronger", 1, [await staff.role("seller", ["business:order:list"])]);
    await setUpFactor(server, stronger.token);
    const reset = (userId: number, token: string) => call("PUT", "system/user/resetSecondFactor", token, { userId });
    expect((await reset(stronger.userId, helper.token)).fault).toBe("ACCOUNT_STRONGER");
    expect((await reset(helper.userId, helper.token)).fault).toBe("OWN_SECOND_FACTOR");
    expect((await reset(1, helper.token)).fault).toBe("ADMIN_UNTOUCHABLE");
    expect((await reset(helper.userId, stronger.token)).fault).toBe("NOT_PERMITTED");
    const weak = await person();
    expect((await reset(weak.userId, helper.token)).code).toBe(200);
    expect((await call("GET", "getInfo", weak.token)).code).toBe(401);
    expect(await complete(weak.ticket, next(weak.secret), weak.address)).not.toMatchObject({ code: 200 });
    expect(await complete(weak.ticket, weak.recoveryCodes[0] ?? "", weak.address)).not.toMatchObject({ code: 200 });
    expect((await login(weak.userName)).code).toBe(200);
  });

  it("is asked for again before a strong action, beside the password", async () => {
    const { userName, secret } = await person();
    const body = { username: userName, password: `${USER_PASSWORD}${next(secret)}`, client: "adel-web" };
    const { token } = (await server.call("POST", "login", { body, ...from(freshAddress()) })).body;
    server.clock.advance(16 * MINUTE_MS);
    expect((await call("DELETE", own, token)).fault).toBe("SIGN_IN_AGAIN");
    expect((await call("POST", own, token, {})).fault).toBe("SIGN_IN_AGAIN");
    const again = (more: object) => call("POST", "auth/signInAgain", token, { password: USER_PASSWORD, ...more });
    expect((await again({})).errors).toMatchObject([{ path: "factorCode" }]);
    expect((await again({ factorCode: "000000" })).errors).toMatchObject([{ path: "factorCode" }]);
    expect((await call("DELETE", own, token)).fault).toBe("SIGN_IN_AGAIN");
    expect((await again({ factorCode: next(secret) })).code).toBe(200);
    expect((await call("DELETE", own, token)).code).toBe(200);
  });

  it("takes full-width digits, and is begun anew after five wrong codes", async () => {
    await storeUser(server, "wide");
    const token = (await login("wide")).token;
    const { secret } = (await call("POST", own, token, {})).data;
    for (const code of ["éééééé", "😀😀😀", "000000", "000000", "000000"])
      expect(await call("PUT", own, token, { code })).toMatchObject(WRONG_FIELD);
    expect((await call("PUT", own, token, { code: next(secret) })).fault).toBe("SECOND_FACTOR_OFF");
    const { secret: second } = (await call("POST", own, token, {})).data;
    const wide = [...next(second)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join("");
    expect((await call("PUT", own, token, { code: wide })).code).toBe(200);
  });

  it("stays counted when the sign-in log is unlocked, and a half sign-in ends with the account", async () => {
    const { userName, userId, address, secret } = await person();
    const ticketNow = async () => (await login(userName, USER_PASSWORD, address)).secondStep.ticket;
    for (let n = 0; n < 4; n++) await complete(await ticketNow(), "000000", address);
    expect((await call("GET", `monitor/logininfor/unlock/${userName}`, admin)).code).toBe(200);
    expect((await complete(await ticketNow(), "000000", address)).fault).toBe("SIGN_IN_LOCKED");
    server.clock.advance(10 * MINUTE_MS);
    const ticket = await ticketNow();
    for (const status of ["1", "0"]) await call("PUT", "system/user/changeStatus", admin, { userId, status });
    expect(await complete(ticket, next(secret), address)).toMatchObject(GONE);
    expect((await complete(await ticketNow(), next(secret), address)).code).toBe(200);
  });

  describe("that a role requires", () => {
    let staff: ReturnType<typeof staffing>;
    let roleId: number;
    const update = (more: object) => ({ roleId, roleKey: "cashier", roleName: "cashier", ...more });
    const makeCode = (userId: number, token = admin) => call("POST", "system/user/secondFactorCode", token, { userId });
    beforeAll(async () => {
      // The clock moved on, and its own set-up needs a recent sign-in.
      admin = await server.signIn();
      staff = staffing(server, admin);
      roleId = await staff.role("cashier", ["business:order:list"]);
    });

    it("is switched on only by somebody who has one, and a change without it leaves it alone", async () => {
      expect(await call("PUT", "system/role", admin, update({ requiresSecondFactor: true }))).toMatchObject({
        ...WRONG_FIELD,
        errors: [{ path: "requiresSecondFactor" }],
      });
      await setUpFactor(server, admin);
      expect((await call("PUT", "system/role", admin, update({ requiresSecondFactor: true }))).code).toBe(200);
      expect((await call("PUT", "system/role", admin, update({}))).code).toBe(200);
      expect((await call("GET", `system/role/${roleId}`, admin)).data.requiresSecondFactor).toBe(true);
    });

    it("is first set up with a one-time code of an administrator, and its sign-in goes on", async () => {
      const { userId } = await call("POST", "system/user", admin, {
        ...{ userName: "cash1", nickName: "cash1", password: USER_PASSWORD, deptId: 1, roleIds: [roleId], postIds: [] },
      }).then(({ data }) => data);
      const address = freshAddress();
      const first = await login("cash1", USER_PASSWORD, address);
      expect(first).toMatchObject({ fault: "SECOND_FACTOR_NEEDED", secondStep: { setUp: true } });
      const { ticket } = first.secondStep;
      const setUp = async (setUpCode: string) =>
        (await server.call("POST", "auth/secondFactor/setUp", { body: { ticket, setUpCode }, ...from(address) })).body;
      expect(await complete(ticket, "123456", address)).toMatchObject({ fault: "SECOND_FACTOR_OFF" });
      expect(await setUp("AAAA-AAAA-AAAA-AAAA")).toMatchObject(WRONG_FIELD);
      const { code } = (await makeCode(userId)).data;
      const { secret } = (await setUp(code)).data;
      expect(await complete(ticket, "000000", address)).toMatchObject(WRONG_FIELD);
      const done = await complete(ticket, next(secret), address);
      expect(done).toMatchObject({ code: 200, recoveryCodes: expect.arrayContaining([expect.any(String)]) });
      expect((await call("GET", "getInfo", done.token)).secondFactor).toEqual({
        isActive: true,
        isRequired: true,
        hasPasskey: false,
      });
      expect((await call("DELETE", own, done.token)).fault).toBe("SECOND_FACTOR_REQUIRED");
      // The code is used up, and counts for one account alone.
      const again = (await login("cash1", USER_PASSWORD, address)).secondStep;
      expect(again.setUp).toBe(false);
      expect((await makeCode(userId)).fault).toBe("SECOND_FACTOR_ON");
    });

    it("is set up in an open session with such a code as well, and nothing begun before counts", async () => {
      await storeUser(server, "cash2");
      const token = (await login("cash2")).token;
      const userId = await idOf("cash2");
      // What was begun before the role required it does not count.
      const early = (await call("POST", own, token, {})).data;
      await call("PUT", "system/user/authRole", admin, { userId, roleIds: String(roleId) });
      expect((await call("GET", "getInfo", token)).secondFactor).toEqual({
        isActive: false,
        isRequired: true,
        hasPasskey: false,
      });
      expect((await call("PUT", own, token, { code: next(early.secret) })).fault).toBe("SECOND_FACTOR_CODE_NEEDED");
      expect((await call("POST", own, token, {})).fault).toBe("SECOND_FACTOR_CODE_NEEDED");
      const { code } = (await makeCode(userId)).data;
      expect((await call("PUT", own, token, { code: next(early.secret) })).fault).toBe("SECOND_FACTOR_OFF");
      const { secret } = (await call("POST", own, token, { setUpCode: code })).data;
      expect((await call("PUT", own, token, { code: next(secret) })).code).toBe(200);
    });

    it("leaves sessions open that were open", async () => {
      const clerk = await staff.person("cash4", 1, []);
      const userId = clerk.userId;
      await call("PUT", "system/user/authRole", admin, { userId, roleIds: String(roleId) });
      expect((await call("GET", "getInfo", clerk.token)).code).toBe(200);
      // What matters waits for it: linking another way in, for one.
      const link = await call("POST", "system/user/profile/identity", clerk.token, { provider: "x", password: "y" });
      expect(link.fault).toBe("SECOND_FACTOR_MISSING");
      expect((await login("cash4")).secondStep.setUp).toBe(true);
    });

    it("takes a one-time code only for the password of then, of somebody who may still make one", async () => {
      const resetter = await staff.role("cashier-help", ["system:user:resetPwd", "business:order:list"]);
      const helper = await staff.person("cash-help", 1, [resetter]);
      const setUp = async (userName: string, setUpCode: string, password = USER_PASSWORD) => {
        const address = freshAddress();
        const { ticket } = (await login(userName, password, address)).secondStep;
        const body = { ticket, setUpCode };
        return (await server.call("POST", "auth/secondFactor/setUp", { body, ...from(address) })).body;
      };
      const cashier = async (name: string) => {
        await storeUser(server, name, { roles: ["cashier"] });
        const userId = await idOf(name);
        return { userId, code: (await makeCode(userId, helper.token)).data.code };
      };
      const one = await cashier("cash5");
      expect((await setUp("cash5", one.code)).code).toBe(200);
      const other = await cashier("cash6");
      await call("PUT", "system/user/resetPwd", admin, { userId: other.userId, password: "other-Enough-9" });
      expect(await setUp("cash6", other.code, "other-Enough-9")).toMatchObject(WRONG_FIELD);
      const third = await cashier("cash7");
      await call("PUT", "system/user/changeStatus", admin, { userId: helper.userId, status: "1" });
      expect(await setUp("cash7", third.code)).toMatchObject(WRONG_FIELD);
    });

    it("refuses a one-time code after a day", async () => {
      await storeUser(server, "cash3", { roles: ["cashier"] });
      const { code: setUpCode } = (await makeCode(await idOf("cash3"))).data;
      server.clock.advance(DAY_MS);
      const address = freshAddress();
      const { ticket } = (await login("cash3", USER_PASSWORD, address)).secondStep;
      const body = { ticket, setUpCode };
      const { body: late } = await server.call("POST", "auth/secondFactor/setUp", { body, ...from(address) });
      expect(late).toMatchObject(WRONG_FIELD);
    });
  });
});
