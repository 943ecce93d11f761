import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAppCode, readAppCode, setUpFactor } from "../../../../testing/authenticator-app.ts";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const OWN = "system/user/profile/secondFactor";

describe.for(DIALECTS)("two-step verification by two calls at once, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let addresses = 0;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect, { trustProxy: 1 });
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const freshAddress = () => `10.12.${addresses >> 8}.${addresses++ & 255}`;
  const call = async (
    method: "POST" | "PUT" | "DELETE" | "GET",
    path: string,
    body?: object,
    token?: string,
    address = freshAddress(),
  ) => (await server.call(method, path, { token, body, headers: { "x-forwarded-for": address } })).body;
  const login = (username: string, address: string) =>
    call("POST", "login", { username, password: USER_PASSWORD }, undefined, address);
  const ticketFrom = async (userName: string, address: string): Promise<string> =>
    (await login(userName, address)).secondStep.ticket;
  const complete = (ticket: string, code: string, address: string) =>
    call("POST", "auth/secondFactor", { ticket, code }, undefined, address);
  const person = async () => {
    const userName = `once${people++}`;
    await storeUser(server, userName);
    const { token } = await login(userName, freshAddress());
    return { userName, token: String(token), ...(await setUpFactor(server, token)) };
  };
  const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);

  it("takes one code of the app for one sign-in", async () => {
    const { userName, secret } = await person();
    const sources = [freshAddress(), freshAddress(), freshAddress()];
    const tickets = await Promise.all(sources.map((source) => ticketFrom(userName, source)));
    const code = nextAppCode(server, secret);
    const ends = await Promise.all(tickets.map((ticket, n) => complete(ticket, code, sources[n] ?? "")));
    expect(codesOf(ends)).toEqual([200, 400, 400]);
  });

  it("takes one recovery code for one sign-in, and one ticket for one session", async () => {
    const { userName, secret, recoveryCodes } = await person();
    const [one, other] = [freshAddress(), freshAddress()];
    const tickets = [await ticketFrom(userName, one), await ticketFrom(userName, other)] as const;
    const code = recoveryCodes[0] ?? "";
    const ends = await Promise.all([complete(tickets[0], code, one), complete(tickets[1], code, other)]);
    expect(codesOf(ends)).toEqual([200, 400]);
    const ticket = await ticketFrom(userName, one);
    const digits = nextAppCode(server, secret);
    const twice = await Promise.all([complete(ticket, digits, one), complete(ticket, recoveryCodes[1] ?? "", one)]);
    expect(twice.filter((end) => end.code === 200)).toHaveLength(1);
  });

  it("ends in one of two states where the factor is removed while a sign-in is in its second step", async () => {
    for (let n = 0; n < 5; n++) {
      const { userName, token, secret } = await person();
      const address = freshAddress();
      const ticket = await ticketFrom(userName, address);
      const code = nextAppCode(server, secret);
      const [removed, end] = await Promise.all([
        call("DELETE", OWN, undefined, token),
        complete(ticket, code, address),
      ]);
      expect(removed.code).toBe(200);
      // Before: both were proven. After: what the code belonged to is gone, and nothing of it is left.
      expect([200, 400, 409, 410]).toContain(end.code);
      expect(end.code === 200).toBe(end.token !== undefined);
      expect((await call("GET", OWN, undefined, token)).data).toMatchObject({ isActive: false, recoveryCodesLeft: 0 });
      expect((await login(userName, freshAddress())).code).toBe(200);
    }
  });

  it("ends in one of two states where an administrator resets it meanwhile: no session outlives the reset", async () => {
    for (let n = 0; n < 5; n++) {
      const { userName, secret } = await person();
      const { user_id: userId } = await server.context.db
        .selectFrom("sys_user")
        .select("user_id")
        .where("user_name", "=", userName)
        .executeTakeFirstOrThrow();
      const address = freshAddress();
      const ticket = await ticketFrom(userName, address);
      const code = nextAppCode(server, secret);
      const [reset, end] = await Promise.all([
        call("PUT", "system/user/resetSecondFactor", { userId }, admin),
        complete(ticket, code, address),
      ]);
      expect(reset.code).toBe(200);
      if (end.code === 200) expect((await call("GET", "getInfo", undefined, end.token)).code).toBe(401);
    }
  });

  it("takes a one-time code for one secret", async () => {
    await setUpFactor(server, admin);
    const body = { ...{ roleName: "two", roleKey: "two", menuIds: [] }, requiresSecondFactor: true };
    const { roleId } = (await call("POST", "system/role", body, admin)).data;
    const { userId } = await staffing(server, admin).person("first", 1, [roleId]);
    const { code } = (await call("POST", "system/user/secondFactorCode", { userId }, admin)).data;
    const sources = [freshAddress(), freshAddress()] as const;
    const tickets = [await ticketFrom("first", sources[0]), await ticketFrom("first", sources[1])] as const;
    const begin = (n: 0 | 1) =>
      call("POST", "auth/secondFactor/setUp", { ticket: tickets[n], setUpCode: code }, undefined, sources[n]);
    const begun = await Promise.all([begin(0), begin(1)]);
    const now = server.clock.now();
    const confirm = (n: 0 | 1) => complete(tickets[n], readAppCode(begun[n].data?.secret ?? "AAAA", now), sources[n]);
    const ends = await Promise.all([confirm(0), confirm(1)]);
    expect(ends.filter((end) => end.code === 200)).toHaveLength(1);
    expect(ends.filter((end) => end.recoveryCodes !== undefined)).toHaveLength(1);
    expect(
      (await call("POST", "auth/secondFactor/setUp", { ticket: tickets[0], setUpCode: code }, undefined, sources[0]))
        .code,
    ).not.toBe(200);
  });
});
