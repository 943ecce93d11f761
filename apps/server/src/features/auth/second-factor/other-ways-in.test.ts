import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAppCode, setUpFactor } from "../../../../testing/authenticator-app.ts";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { BEHIND_PROXY, type Corporate, corporate, ORIGIN, providerInput } from "../../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const NEEDED = { code: 400, fault: "SECOND_FACTOR_NEEDED", secondStep: { setUp: false } };

describe("two-step verification of every other way in", () => {
  let server: TestServer;
  let corp: Corporate;
  let admin: string;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer("sqlite", BEHIND_PROXY);
    corp = await corporate(server);
    admin = await server.signIn();
  });
  afterAll(async () => {
    await corp.provider.close();
    await server.close();
  });

  const headers = { "x-forwarded-for": "10.20.0.1" };
  const post = async (path: string, body: object) => (await server.call("POST", path, { body, headers })).body;
  const complete = (ticket: string, code: string) => post("auth/secondFactor", { ticket, code });
  const person = async () => {
    const userName = `way${people++}`;
    await storeUser(server, userName);
    const { secret } = await setUpFactor(server, await server.signIn(userName, USER_PASSWORD));
    return { userName, next: () => nextAppCode(server, secret) };
  };
  /** Comes back from the provider as this person. */
  const comeBack = async (sub: string) => {
    corp.provider.is({ sub });
    const { data } = await post("auth/oidc/start", { provider: "corp", origin: ORIGIN });
    return post("auth/oidc/finish", { answer: await corp.provider.visit(data.address), binder: data.binder });
  };
  const linked = async () => {
    const { userName, next } = await person();
    const { ticket } = (await comeBack(userName)).data;
    const first = await post("auth/oidc/bind", { ticket, username: userName, password: USER_PASSWORD });
    return { userName, next, ticket, first };
  };
  const identitiesOf = async (sub: string) =>
    (await server.context.db.selectFrom("sys_identity").select("user_id").where("subject", "=", sub).execute()).length;

  it("links an identity only when both are proven", async () => {
    const { userName, next, first } = await linked();
    expect(first).toMatchObject(NEEDED);
    expect(await identitiesOf(userName)).toBe(0);
    expect((await complete(first.secondStep.ticket, "000000")).fault).toBe("SECOND_FACTOR_WRONG");
    expect(await identitiesOf(userName)).toBe(0);
    expect((await complete(first.secondStep.ticket, next())).token).toEqual(expect.any(String));
    expect(await identitiesOf(userName)).toBe(1);
  });

  it("asks after a provider too, unless an administrator has marked it as asking for two factors itself", async () => {
    const { userName, next, first } = await linked();
    await complete(first.secondStep.ticket, next());
    const back = await comeBack(userName);
    expect(back).toMatchObject(NEEDED);
    expect((await complete(back.secondStep.ticket, next())).code).toBe(200);
    const token = admin;
    const provider = { ...providerInput(corp.provider.issuer), providerId: corp.providerId };
    const mark = async (more: object) =>
      (await server.call("PUT", "system/provider", { token, body: { ...provider, ...more } })).body;
    // Only by an administrator who has a second factor.
    expect((await mark({ countsAsBoth: true })).fault).toBe("PROVIDER_BOTH_FACTORS");
    const again = { ...provider, providerKey: "again", countsAsBoth: true };
    expect((await server.call("POST", "system/provider", { token, body: again })).body.fault).toBe(
      "PROVIDER_BOTH_FACTORS",
    );
    await setUpFactor(server, token);
    expect((await mark({ countsAsBoth: true })).code).toBe(200);
    expect((await comeBack(userName)).data).toMatchObject({ kind: "signedIn" });
    // A change without the field leaves it.
    await mark({});
    expect((await comeBack(userName)).data).toMatchObject({ kind: "signedIn" });
    await mark({ countsAsBoth: false });
    expect(await comeBack(userName)).toMatchObject(NEEDED);
  });

  it("asks whoever registers for a set-up where their role requires it", async () => {
    const { db } = server.context;
    const role = await db
      .insertInto("sys_role")
      .values({
        ...{ role_name: "two", role_name_en: "two", role_key: "two", role_sort: 9, data_scope: "5", status: "0" },
        ...{ deleted: 0, remark: "", create_time: 0, second_factor: 1 },
      })
      .returning("role_id")
      .executeTakeFirstOrThrow();
    const set = (key: string, config_value: string) =>
      db.updateTable("sys_config").set({ config_value }).where("config_key", "=", key).execute();
    await set("sys.account.registerUser", "true");
    await set("sys.account.registerRole", "two");
    expect(role.role_id).toBeGreaterThan(0);
    const { ticket } = (await comeBack("newcomer")).data;
    const answer = await post("register", { username: "newcomer", password: USER_PASSWORD, ticket });
    expect(answer).toMatchObject({ fault: "SECOND_FACTOR_NEEDED", secondStep: { setUp: true } });
    expect(answer.token).toBeUndefined();
  });

  it("stays when a one-time link sets the password, which signs nobody in", async () => {
    const { userName, next } = await person();
    const { user_id: userId } = await server.context.db
      .selectFrom("sys_user")
      .select("user_id")
      .where("user_name", "=", userName)
      .executeTakeFirstOrThrow();
    const token = admin;
    const made = await server.call("POST", "system/user/passwordLink", { token, body: { userId } });
    const body = { token: made.body.data.token, password: "own-Harbor-41" };
    const used = await server.call("PUT", "auth/passwordLink", { body, headers });
    expect(used.body).toEqual({ code: 200, msg: expect.any(String) });
    const first = await post("login", { username: userName, password: "own-Harbor-41" });
    expect(first).toMatchObject(NEEDED);
    expect((await complete(first.secondStep.ticket, next())).code).toBe(200);
  });
});
