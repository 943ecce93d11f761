import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ADMIN_PASSWORD,
  hotelInput,
  SINK_FAILS,
  startTestServer,
  type TestServer,
} from "../../../testing/test-server.ts";

describe("the operation log", () => {
  let server: TestServer;
  let admin: string;
  let operator: string;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo", captcha: "test" });
    const password = server.passwordOf("operator");
    [admin, operator] = [await enter("admin", ADMIN_PASSWORD), await enter("operator", password)];
  });
  afterAll(() => server.close());
  beforeEach(() => server.acts.splice(0));

  /** Signs in with a captcha from the `test` setting. */
  const enter = async (username: string, password: string, headers = {}): Promise<string> => {
    const { uuid } = (await server.call("GET", "captchaImage")).body;
    const row = await server.context.db.selectFrom("sys_captcha").select("answer").where("uuid", "=", uuid).execute();
    const body = { username, password, uuid, code: row[0]?.answer };
    return (await server.call("POST", "login", { body, headers })).body.token;
  };
  const addHotel = (token: string, hotelNumber: number, headers = {}) =>
    server.call("POST", "business/hotel", { token, headers, body: hotelInput({ hotelNumber }) });

  it("contains who did what on which row, from where, and the result", async () => {
    const { id } = (await addHotel(admin, 71, { "user-agent": "Browser/1" })).body.data;
    await server.call("DELETE", `business/hotel/${id}`, { token: admin });
    expect(server.acts).toMatchObject([
      {
        kind: "insert",
        title: { zh: "新增酒店", en: "Add hotel" },
        userId: 1,
        userName: "admin",
        deptId: 1,
        address: "127.0.0.1",
        userAgent: "Browser/1",
        method: "POST",
        route: "/business/hotel",
        params: {},
        code: 200,
        fault: null,
        time: server.clock.now(),
        durationMs: 0,
      },
      { kind: "delete", method: "DELETE", route: "/business/hotel/{ids}", params: { ids: String(id) }, code: 200 },
    ]);
  });

  it("contains rejected operations with their error, also those rejected by the guard, but none without a user", async () => {
    await addHotel(admin, 1001);
    await server.call("POST", "business/hotel", { token: admin, body: {} });
    await addHotel(operator, 72);
    await server.call("POST", "business/hotel", { body: hotelInput({ hotelNumber: 73 }) });
    expect(server.acts.map(({ userName, code, fault: error }) => [userName, code, error])).toEqual([
      ["admin", 409, "HOTEL_NUMBER_TAKEN"],
      ["admin", 400, "FIELDS_REFUSED"],
      ["operator", 403, "NOT_PERMITTED"],
    ]);
  });

  it("contains every sign-in, successful or not, and every sign-out", async () => {
    const login = (body: object) => server.call("POST", "login", { body });
    const token = await enter(" Admin", ADMIN_PASSWORD);
    await enter("admin", "wrong");
    await login({ username: "admin", password: "x" });
    await login({ username: "admin", password: "x", uuid: "u", code: "1" });
    for (let at = 0; at < 5; at++) await enter("mallory", "wrong");
    await server.call("POST", "logout", { token });
    await server.call("POST", "logout", { token });
    expect(server.acts.map(({ kind, userId, userName, fault: error }) => [kind, userId, userName, error])).toEqual([
      ["sign-in", 1, "admin", null],
      ["sign-in", null, "admin", "CREDENTIALS_REFUSED"],
      ["sign-in", null, "admin", "FIELDS_REFUSED"],
      ["sign-in", null, "admin", "CAPTCHA_WRONG"],
      ...Array.from({ length: 4 }, () => ["sign-in", null, "mallory", "CREDENTIALS_REFUSED"]),
      ["sign-in", null, "mallory", "SIGN_IN_LOCKED"],
      ["sign-out", 1, "admin", null],
    ]);
  });

  it("contains no secrets, and no fields outside the schema", async () => {
    const token = await enter("admin", ADMIN_PASSWORD);
    await server.call("POST", "business/hotel?x=query-secret", { token, body: hotelInput({ hotelNumber: 74 }) });
    await server.call("POST", "bridge/pair", { body: { code: "DESK-123456", bridgeVersion: "1", host: "h" } });
    await server.call("POST", "logout", { token });
    expect(server.acts).toHaveLength(4);
    expect(JSON.stringify(server.acts)).not.toMatch(
      new RegExp(`${ADMIN_PASSWORD}|${token}|query-secret|front-desk-1|123456`),
    );
  });

  it("does not change the reply if an entry could not be stored", async () => {
    admin = await enter("admin", ADMIN_PASSWORD);
    const headers = { "user-agent": SINK_FAILS };
    expect((await addHotel(admin, 75, headers)).body.code).toBe(200);
    expect((await addHotel(admin, 75, headers)).body.fault).toBe("HOTEL_NUMBER_TAKEN");
    expect(await enter("admin", ADMIN_PASSWORD, headers)).toMatch(/^[\w-]{43}$/);
  });
});
