import { PAGE_CLIENT } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser } from "../../../../testing/build-user.ts";
import { BEHIND_PROXY, type Corporate, corporate, ORIGIN } from "../../../../testing/people.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";

const secret = "person-Secret 1";

describe.for(DIALECTS)("a proof by a provider, on %s", (dialect) => {
  let server: TestServer;
  let corp: Corporate;
  beforeAll(async () => {
    server = await startTestServer(dialect, BEHIND_PROXY);
    corp = await corporate(server);
    for (const name of ["wang", "li"]) {
      await storeUser(server, name, { roles: ["admin"], password: secret });
      corp.provider.is({ sub: name });
      const { ticket } = (await corp.come()).data;
      await corp.post("auth/oidc/bind", { ticket, username: name, password: secret });
    }
  });
  afterAll(async () => {
    await corp.provider.close();
    await server.close();
  });

  const signIn = async (): Promise<string> => {
    const body = { username: "wang", password: secret, client: PAGE_CLIENT };
    return (await server.call("POST", "login", { body })).body.token;
  };
  /** Two sessions of our page whose proofs are old. */
  const oldSessions = async () => {
    const sessions = { token: await signIn(), other: await signIn() };
    server.clock.advance(16 * MINUTE_MS);
    return sessions;
  };
  const begin = async (token: string) =>
    (await corp.post("auth/oidc/again", { provider: "corp", origin: ORIGIN }, token)).data;
  const visit = async (sub: string, address: string) => {
    corp.provider.is({ sub });
    return corp.provider.visit(address);
  };
  const isRecent = async (token: string) =>
    (await server.call("DELETE", "system/role/999999", { token })).body.fault !== "SIGN_IN_AGAIN";

  it("is asked for anew, renews the session that asked, and opens none", async () => {
    const { token, other } = await oldSessions();
    const begun = await begin(token);
    expect(new URL(begun.address).searchParams.get("max_age")).toBe("0");
    expect(new URL((await corp.start()).address).searchParams.get("max_age")).toBeNull();
    const end = await corp.finish(await visit("wang", begun.address), begun, token);
    expect(end).toMatchObject({ code: 200, data: { kind: "proven" } });
    expect([await isRecent(token), await isRecent(other)]).toEqual([true, false]);
  });

  it("is worth nothing to another session, without one, or twice", async () => {
    const { token, other } = await oldSessions();
    for (const as of [other, undefined]) {
      const begun = await begin(token);
      const answer = await visit("wang", begun.address);
      expect(await corp.finish(answer, begun, as)).toMatchObject({ fault: "SIGN_IN_NOT_STARTED" });
      expect(await corp.finish(answer, begun, token)).toMatchObject({ fault: "SIGN_IN_NOT_STARTED" });
    }
    expect([await isRecent(token), await isRecent(other)]).toEqual([false, false]);
  });

  it("counts only for a person who is linked to this account, and links nobody", async () => {
    const { token } = await oldSessions();
    for (const sub of ["li", "stranger"]) {
      const begun = await begin(token);
      const end = await corp.finish(await visit(sub, begun.address), begun, token);
      expect(end, sub).toMatchObject({ code: 403, fault: "IDENTITY_OTHER" });
    }
    expect(await isRecent(token)).toBe(false);
    const { data } = (await server.call("GET", "system/user/profile/identity/list", { token })).body;
    expect(data).toMatchObject([{ providerKey: "corp", providerName: "Corp 账号" }]);
  });

  it("is refused where the provider authenticated the person before it was asked", async () => {
    // The provider's clock is the computer's, long before this start.
    server.clock.advance(3650 * DAY_MS);
    const { token } = await oldSessions();
    const begun = await begin(token);
    const end = await corp.finish(await visit("wang", begun.address), begun, token);
    expect(end).toMatchObject({ code: 403, fault: "PROVIDER_PROOF_OLD" });
    expect(await isRecent(token)).toBe(false);
  });
});
