import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, hotelInput, SINK_FAILS, type TestOffice, testOffice } from "../../../testing/office.ts";

describe("the record of acts", () => {
  let office: TestOffice;
  let admin: string;
  let operator: string;
  beforeAll(async () => {
    office = await testOffice("sqlite", { seed: "demo", captcha: "test" });
    const password = office.passwordOf("operator");
    [admin, operator] = [await enter("admin", ADMIN_PASSWORD), await enter("operator", password)];
  });
  afterAll(() => office.close());
  beforeEach(() => office.acts.splice(0));

  /** Signs in through a captcha that `test` wrote down. */
  const enter = async (username: string, password: string, headers = {}): Promise<string> => {
    const { uuid } = (await office.call("GET", "captchaImage")).body;
    const row = await office.office.db.selectFrom("sys_captcha").select("answer").where("uuid", "=", uuid).execute();
    const body = { username, password, uuid, code: row[0]?.answer };
    return (await office.call("POST", "login", { body, headers })).body.token;
  };
  const addHotel = (token: string, hotelNumber: number, headers = {}) =>
    office.call("POST", "business/hotel", { token, headers, body: hotelInput({ hotelNumber }) });

  it("says who did what on which row, from where and how it ended", async () => {
    const { id } = (await addHotel(admin, 71, { "user-agent": "Browser/1" })).body.data;
    await office.call("DELETE", `business/hotel/${id}`, { token: admin });
    expect(office.acts).toMatchObject([
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
        time: office.clock.now(),
        durationMs: 0,
      },
      { kind: "delete", method: "DELETE", route: "/business/hotel/{ids}", params: { ids: String(id) }, code: 200 },
    ]);
  });

  it("keeps refused acts with their fault, also those that the guard refused; of nobody it keeps none", async () => {
    await addHotel(admin, 1001);
    await office.call("POST", "business/hotel", { token: admin, body: {} });
    await addHotel(operator, 72);
    await office.call("POST", "business/hotel", { body: hotelInput({ hotelNumber: 73 }) });
    expect(office.acts.map(({ userName, code, fault: error }) => [userName, code, error])).toEqual([
      ["admin", 409, "HOTEL_NUMBER_TAKEN"],
      ["admin", 400, "FIELDS_REFUSED"],
      ["operator", 403, "NOT_PERMITTED"],
    ]);
  });

  it("keeps every sign-in, however it ended, and every sign-out", async () => {
    const login = (body: object) => office.call("POST", "login", { body });
    const token = await enter(" Admin", ADMIN_PASSWORD);
    await enter("admin", "wrong");
    await login({ username: "admin", password: "x" });
    await login({ username: "admin", password: "x", uuid: "u", code: "1" });
    for (let at = 0; at < 5; at++) await enter("mallory", "wrong");
    await office.call("POST", "logout", { token });
    await office.call("POST", "logout", { token });
    expect(office.acts.map(({ kind, userId, userName, fault: error }) => [kind, userId, userName, error])).toEqual([
      ["sign-in", 1, "admin", null],
      ["sign-in", null, "admin", "CREDENTIALS_REFUSED"],
      ["sign-in", null, "admin", "FIELDS_REFUSED"],
      ["sign-in", null, "admin", "CAPTCHA_WRONG"],
      ...Array.from({ length: 4 }, () => ["sign-in", null, "mallory", "CREDENTIALS_REFUSED"]),
      ["sign-in", null, "mallory", "SIGN_IN_LOCKED"],
      ["sign-out", 1, "admin", null],
    ]);
  });

  it("holds no secret of what was sent, and nothing of what no schema knows", async () => {
    const token = await enter("admin", ADMIN_PASSWORD);
    await office.call("POST", "business/hotel?x=query-secret", { token, body: hotelInput({ hotelNumber: 74 }) });
    await office.call("POST", "bridge/pair", { body: { code: "DESK-123456", bridgeVersion: "1", host: "h" } });
    await office.call("POST", "logout", { token });
    expect(office.acts).toHaveLength(4);
    expect(JSON.stringify(office.acts)).not.toMatch(
      new RegExp(`${ADMIN_PASSWORD}|${token}|query-secret|front-desk-1|123456`),
    );
  });

  it("tells the caller of the act, not of a record that could not be kept", async () => {
    admin = await enter("admin", ADMIN_PASSWORD);
    const headers = { "user-agent": SINK_FAILS };
    expect((await addHotel(admin, 75, headers)).body.code).toBe(200);
    expect((await addHotel(admin, 75, headers)).body.fault).toBe("HOTEL_NUMBER_TAKEN");
    expect(await enter("admin", ADMIN_PASSWORD, headers)).toMatch(/^[\w-]{43}$/);
  });
});
