import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAppCode, setUpFactor } from "../../../../testing/authenticator-app.ts";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("what people are told of two-step verification, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let addresses = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect, { trustProxy: 1 });
    admin = await server.signIn();
    await setUpFactor(server, admin);
  });
  afterAll(() => server.close());

  const freshAddress = () => `10.13.${addresses >> 8}.${addresses++ & 255}`;
  const call = async (method: "GET" | "POST" | "PUT", path: string, body?: object, token?: string) =>
    (await server.call(method, path, { token, body, headers: { "x-forwarded-for": freshAddress(), language: "en" } }))
      .body;
  const login = (username: string, password = USER_PASSWORD) => call("POST", "login", { username, password });
  const notices = async (userName: string) => {
    const { db } = server.context;
    const rows = await db
      .selectFrom("sys_notice")
      .innerJoin("sys_user", "sys_user.user_id", "audience_user_id")
      .select("title_en")
      .where("user_name", "=", userName)
      .execute();
    return rows.map(({ title_en }) => title_en);
  };

  describe("whom a role binds to it", () => {
    let roleId: number;
    beforeAll(async () => {
      const body = { ...{ roleName: "two", roleKey: "two", menuIds: [] }, requiresSecondFactor: true };
      ({ roleId } = (await call("POST", "system/role", body, admin)).data);
    });

    it("is told to set it up on the page, not to append digits that are not there yet", async () => {
      await staffing(server, admin).person("beginner", 1, [roleId]);
      const { msg, secondStep } = await login("beginner");
      expect(secondStep.setUp).toBe(true);
      expect(msg).toMatch(/own page with a one-time code of an administrator/);
      expect(msg).not.toMatch(/right after the password/);
    });

    it("does not leave that role by their own hand, in any way; another one frees them", async () => {
      const staff = staffing(server, admin);
      const manager = await staff.role("manager", [
        "system:user:list",
        "system:user:query",
        "system:user:edit",
        "system:role:edit",
        "system:role:list",
      ]);
      const { userId } = await staff.person("bound", 1, [manager]);
      const { token } = await login("bound");
      await setUpFactor(server, token);
      await call("PUT", "system/user/authRole", { userId, roleIds: `${manager},${roleId}` }, admin);
      expect((await call("GET", "getInfo", undefined, token)).secondFactor.isRequired).toBe(true);
      const own = await call("GET", `system/user/${userId}`, undefined, token);
      for (const [path, body] of [
        ["system/user/authRole", { userId, roleIds: String(manager) }],
        ["system/user", { ...own.data, roleIds: [manager] }],
        ["system/role/authUser/cancel", { userId, roleId }],
        ["system/role/authUser/cancelAll", { userIds: String(userId), roleId }],
      ] as const)
        expect((await call("PUT", path, body, token)).fault, path).toBe("OWN_SECOND_FACTOR");
      expect((await call("GET", "getInfo", undefined, token)).secondFactor.isRequired).toBe(true);
      expect((await call("PUT", "system/user/authRole", { userId, roleIds: String(manager) }, admin)).code).toBe(200);
      expect((await call("GET", "getInfo", undefined, token)).secondFactor.isRequired).toBe(false);
    });
  });

  it("the tenth wrong code within a day, from ever fresh addresses, is told once to the account's person", async () => {
    await storeUser(server, "owner");
    const { token } = await login("owner");
    const { secret } = await setUpFactor(server, token);
    const guess = async () => {
      // Past the delays: an attacker has the whole day.
      server.clock.advance(DAY_MS / 48);
      return (await login("owner", `${USER_PASSWORD}000000`)).fault;
    };
    for (let n = 0; n < 9; n++) expect(await guess()).toBe("SECOND_FACTOR_WRONG");
    expect(await notices("owner")).toEqual([]);
    for (let n = 0; n < 3; n++) expect(await guess()).toBe("SECOND_FACTOR_WRONG");
    expect(await notices("owner")).toEqual(["Wrong codes at sign-in"]);
    // Each stands in the sign-in log.
    const { failed } = await server.context.db
      .selectFrom("sys_logininfor")
      .select(({ fn }) => fn.countAll<number | string>().as("failed"))
      .where("user_name", "=", "owner")
      .where("status", "=", "1")
      .executeTakeFirstOrThrow();
    expect(Number(failed)).toBe(12);
    expect((await login("owner", `${USER_PASSWORD}${nextAppCode(server, secret)}`)).code).toBe(200);
    server.clock.advance(DAY_MS);
    for (let n = 0; n < 9; n++) await guess();
    expect(await notices("owner")).toEqual(["Wrong codes at sign-in"]);
    await guess();
    expect(await notices("owner")).toEqual(["Wrong codes at sign-in", "Wrong codes at sign-in"]);
  });
});
