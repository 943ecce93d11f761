import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeUser } from "../../../../testing/build-user.ts";
import { BEHIND_PROXY, type Corporate, corporate, ORIGIN, RETURN } from "../../../../testing/people.ts";
import { CLIENT } from "../../../../testing/provider.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { LOCK_MS } from "../session/session.table.ts";
import { EXCHANGE_LIFE_MS, TICKET_LIFE_MS } from "./identity.table.ts";

const PROFILE = "system/user/profile/identity";
const secret = "person-Secret 1";

describe.for(DIALECTS)("signing in by a provider, on %s", (dialect) => {
  let server: TestServer;
  let corp: Corporate;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect, BEHIND_PROXY);
    corp = await corporate(server);
    for (const userName of ["wang", "li"]) await add(userName);
  });
  afterAll(async () => {
    await corp.provider.close();
    await server.close();
  });
  beforeEach(() => {
    delete corp.provider.mischief.answer;
    corp.provider.is({ sub: `person-${people++}`, name: "王小明", email: "wang@corp.example" });
  });
  const add = (userName: string) => storeUser(server, userName, { roles: ["staff"], password: secret });
  const bind = (ticket: string, username: string, password = secret) =>
    corp.post("auth/oidc/bind", { ticket, username, password });
  const whoIs = async (token: string) => (await server.call("GET", "getInfo", { token })).body.user?.userName;

  it("redirects with a state, a nonce and a PKCE challenge, back to this server only", async () => {
    const { address } = await corp.start();
    const url = new URL(address);
    expect(url.origin).toBe(corp.provider.issuer);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      client_id: CLIENT.id,
      redirect_uri: RETURN,
      scope: "openid profile email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const origin of [
      "https://evil.example",
      `${ORIGIN}@evil.example`,
      `${ORIGIN}.evil.example`,
      "javascript:alert(1)",
      "",
    ]) {
      const { data } = await corp.post("auth/oidc/start", { provider: "corp", origin });
      expect(new URL(data.address).searchParams.get("redirect_uri"), origin).toBe(RETURN);
    }
  });

  it("lists enabled providers, with no other data", async () => {
    expect((await server.call("GET", "auth/ways")).body.data).toMatchObject({
      register: false,
      providers: [{ providerKey: "corp", providerName: "Corp 账号" }],
    });
    expect((await corp.post("auth/oidc/start", { provider: "nobody" })).fault).toBe("PROVIDER_OFF");
  });

  it("gives a ticket to an unknown user; the account's password links it; later sign-ins succeed directly", async () => {
    const first = await corp.come();
    expect(first.data).toEqual({
      kind: "unknown",
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      providerName: "Corp 账号",
      name: "王小明",
    });
    server.acts.splice(0);
    const bound = await bind(first.data.ticket, " Wang");
    expect(bound).toMatchObject({ code: 200, token: expect.any(String) });
    expect(await whoIs(bound.token)).toBe("wang");
    const again = await corp.come();
    expect(again.data).toEqual({ kind: "signedIn", token: expect.any(String) });
    expect(await whoIs(again.data.token)).toBe("wang");
    expect(server.acts.map(({ kind, userName, route, code }) => [kind, userName, route, code])).toEqual([
      ["sign-in", "wang", "/auth/oidc/bind", 200],
      ["sign-in", "wang", "/auth/oidc/finish", 200],
    ]);
    const stored = await server.context.db
      .selectFrom("audit_trail")
      .selectAll()
      .where("entity", "=", "auth/identity")
      .execute();
    expect(stored).toMatchObject([
      { user_name: "wang", before_json: null, after_json: expect.stringContaining("王小明") },
    ]);
  });

  it("uses a ticket once, keeps it after wrong passwords, and drops it after ten minutes", async () => {
    const { ticket } = (await corp.come()).data;
    expect((await bind(ticket, "li", "wrong")).fault).toBe("CREDENTIALS_REFUSED");
    expect((await bind(ticket, "nobody-at-all", "wrong")).fault).toBe("CREDENTIALS_REFUSED");
    expect((await bind("x".repeat(43), "li")).fault).toBe("BINDING_GONE");
    expect((await bind(ticket, "li")).code).toBe(200);
    expect((await bind(ticket, "wang")).fault).toBe("BINDING_GONE");
    corp.provider.is({ sub: "slow" });
    const late = (await corp.come()).data.ticket;
    server.clock.advance(TICKET_LIFE_MS + 1);
    expect((await bind(late, "li")).fault).toBe("BINDING_GONE");
  });

  it("locks linking after five wrong passwords like the sign-in", async () => {
    await add("lockme");
    const { ticket } = (await corp.come()).data;
    for (let at = 0; at < 4; at++) await bind(ticket, "lockme", "wrong");
    expect((await bind(ticket, "LockMe", "wrong")).fault).toBe("SIGN_IN_LOCKED");
    expect((await bind(ticket, "lockme")).fault).toBe("SIGN_IN_LOCKED");
    const headers = { "x-forwarded-for": "10.9.0.1" };
    const login = await server.call("POST", "login", { headers, body: { username: "lockme", password: secret } });
    expect(login.body.fault).toBe("SIGN_IN_LOCKED");
    server.clock.advance(LOCK_MS);
  });

  it("rejects a disabled account, whatever the provider proves", async () => {
    await add("gone");
    const { ticket } = (await corp.come()).data;
    await bind(ticket, "gone");
    await server.context.db.updateTable("sys_user").set({ status: "1" }).where("user_name", "=", "gone").execute();
    expect(await corp.come()).toMatchObject({ code: 403, fault: "ACCOUNT_UNUSABLE" });
  });

  it("ignores links of a deleted account: the identity can be linked again", async () => {
    await add("leaver");
    await bind((await corp.come()).data.ticket, "leaver");
    await server.context.db.updateTable("sys_user").set({ deleted: 1 }).where("user_name", "=", "leaver").execute();
    const again = await corp.come();
    expect(again.data.kind).toBe("unknown");
    await add("returner");
    expect((await bind(again.data.ticket, "returner")).code).toBe(200);
    expect(await whoIs((await corp.come()).data.token)).toBe("returner");
  });

  describe("a redirect that does not match", () => {
    it("is rejected the second time: state and code are used up", async () => {
      const begun = await corp.start();
      const answer = await corp.provider.visit(begun.address);
      expect((await corp.finish(answer, begun)).code).toBe(200);
      expect(await corp.finish(answer, begun)).toMatchObject({ code: 400, fault: "SIGN_IN_NOT_STARTED" });
    });

    it("is rejected in another browser, and accepted in the one that started", async () => {
      const [begun, other] = [await corp.start(), await corp.start()];
      const answer = await corp.provider.visit(begun.address);
      expect((await corp.finish(answer, other)).fault).toBe("SIGN_IN_NOT_STARTED");
      expect((await corp.finish(answer, begun)).code).toBe(200);
    });

    it("is rejected with another state, without one, and after ten minutes", async () => {
      const begun = await corp.start();
      const answer = await corp.provider.visit(begun.address);
      for (const wrong of [
        answer.replace(/state=[^&]+/, `state=${"x".repeat(43)}`),
        answer.replace(/&?state=[^&]+/, ""),
        "?",
        "&&&",
      ])
        expect((await corp.finish(wrong, begun)).fault, wrong).toBe("SIGN_IN_NOT_STARTED");
      server.clock.advance(EXCHANGE_LIFE_MS + 1);
      expect((await corp.finish(answer, begun)).fault).toBe("SIGN_IN_NOT_STARTED");
    });

    it("is rejected with another issuer, or without one if the provider announced it (RFC 9207)", async () => {
      for (const change of [
        (text: string) => text.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example"),
        (text: string) => text.replace(/&?iss=[^&]+/, ""),
      ]) {
        const begun = await corp.start();
        const answer = change(await corp.provider.visit(begun.address));
        expect(await corp.finish(answer, begun)).toMatchObject({ code: 403, fault: "PROVIDER_UNPROVEN" });
      }
    });

    it("is rejected with another nonce", async () => {
      const begun = await corp.start();
      const address = new URL(begun.address);
      address.searchParams.set("nonce", "a-nonce-of-somebody-else");
      expect((await corp.finish(await corp.provider.visit(address.href), begun)).fault).toBe("PROVIDER_UNPROVEN");
    });

    it("is rejected when the code belongs to another challenge, was used, or has expired", async () => {
      const begun = await corp.start();
      const address = new URL(begun.address);
      address.searchParams.set("code_challenge", "x".repeat(43));
      expect((await corp.finish(await corp.provider.visit(address.href), begun)).fault).toBe("PROVIDER_CODE_SPENT");
      const [one, two] = [await corp.start(), await corp.start()];
      const used = await corp.provider.visit(one.address);
      await corp.finish(used, one);
      const state = new URLSearchParams(await corp.provider.visit(two.address)).get("state");
      expect((await corp.finish(used.replace(/state=[^&]+/, `state=${state}`), two)).fault).toBe("PROVIDER_CODE_SPENT");
      const slow = await corp.start();
      const forgotten = await corp.provider.visit(slow.address);
      await corp.provider.forget(forgotten);
      expect(await corp.finish(forgotten, slow)).toMatchObject({ code: 400, fault: "PROVIDER_CODE_SPENT" });
    });
  });

  describe("an invalid proof", () => {
    type Claims = Record<string, unknown>;
    const part = (text: string): Claims => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const word = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    /** The provider's own proof, changed in transit. */
    const tamper = (change: (header: Claims, claims: Claims, signature: string) => string) => {
      corp.provider.mischief.answer = (path, body) => {
        if (path !== "/token") return;
        const [header = "", claims = "", signature = ""] = String(body.id_token).split(".");
        body.id_token = change(part(header), part(claims), signature);
      };
    };

    it.for([
      [
        "another person's number",
        (header: Claims, claims: Claims, signature: string) =>
          `${word(header)}.${word({ ...claims, sub: "admin" })}.${signature}`,
      ],
      ["no signature at all", (_: Claims, claims: Claims) => `${word({ alg: "none" })}.${word(claims)}.`],
      [
        "a signature by the client's own secret",
        (_: Claims, claims: Claims, signature: string) => `${word({ alg: "HS256" })}.${word(claims)}.${signature}`,
      ],
      [
        "another client",
        (header: Claims, claims: Claims, signature: string) =>
          `${word(header)}.${word({ ...claims, aud: "other" })}.${signature}`,
      ],
      [
        "another issuer",
        (header: Claims, claims: Claims, signature: string) =>
          `${word(header)}.${word({ ...claims, iss: "https://evil.example" })}.${signature}`,
      ],
      [
        "a time that has passed",
        (header: Claims, claims: Claims, signature: string) =>
          `${word(header)}.${word({ ...claims, exp: 1 })}.${signature}`,
      ],
      ["nothing", () => ""],
    ] as const)("is refused with %s", async ([, change]) => {
      tamper(change);
      server.acts.splice(0);
      expect(await corp.come()).toMatchObject({ code: 403, fault: "PROVIDER_UNPROVEN" });
      expect(server.acts).toMatchObject([
        { kind: "sign-in", userId: null, userName: "@corp", fault: "PROVIDER_UNPROVEN" },
      ]);
    });

    it("is rejected when it is missing", async () => {
      corp.provider.mischief.answer = (path, body) => {
        if (path === "/token") delete body.id_token;
      };
      expect((await corp.come()).fault).toBe("PROVIDER_UNPROVEN");
    });
  });

  it("reports a cancellation in the caller's language, and shows no text from the address", async () => {
    corp.provider.is({ sub: "" });
    expect(await corp.come(undefined, "en")).toMatchObject({
      code: 403,
      fault: "PROVIDER_SAID_NO",
      msg: "Couldn't sign in with Corp 账号: canceled or not allowed",
    });
    const begun = await corp.start();
    const state = new URL(begun.address).searchParams.get("state");
    const answer = `state=${state}&iss=${encodeURIComponent(corp.provider.issuer)}&error=${encodeURIComponent("<b>call 555</b>")}&error_description=call+555`;
    expect(JSON.stringify(await corp.finish(answer, begun))).not.toContain("555");
  });

  describe("linking from the user's profile", () => {
    const link = (token: string, password = secret) =>
      corp.post(PROFILE, { provider: "corp", origin: ORIGIN, password }, token);
    const linked = async (token: string) => (await server.call("GET", `${PROFILE}/list`, { token })).body.data;

    it("requires the password, then allows sign-in by the provider, until it is removed", async () => {
      await add("linker");
      const token = await server.signIn("linker", secret);
      expect((await link(token, "wrong")).errors).toMatchObject([{ path: "password" }]);
      const begun = (await link(token)).data;
      expect((await corp.finish(await corp.provider.visit(begun.address), begun, token)).data).toEqual({
        kind: "linked",
      });
      const [one] = await linked(token);
      expect(one).toMatchObject({
        providerName: "Corp 账号",
        name: "王小明",
        linkTime: expect.any(String),
        lastTime: null,
      });
      expect(await whoIs((await corp.come()).data.token)).toBe("linker");
      expect((await linked(token))[0].lastTime).toEqual(expect.any(String));
      const stranger = await server.signIn("li", secret);
      expect((await server.call("DELETE", `${PROFILE}/${one.identityId}`, { token: stranger })).body.code).toBe(404);
      expect((await server.call("DELETE", `${PROFILE}/${one.identityId}`, { token })).body.code).toBe(200);
      expect((await corp.come()).data.kind).toBe("unknown");
    });

    it("belongs to the session that started it: not to another account, and not without a session", async () => {
      const [victim, attacker] = [await server.signIn("li", secret), await server.signIn("wang", secret)];
      for (const as of [victim, undefined]) {
        const begun = (await link(attacker)).data;
        expect((await corp.finish(await corp.provider.visit(begun.address), begun, as)).fault).toBe(
          "SIGN_IN_NOT_STARTED",
        );
      }
    });

    it("rejects an identity that is linked to another account; linking one's own again changes nothing", async () => {
      await bind((await corp.come()).data.ticket, "li");
      const again = async (user: string) => {
        const token = await server.signIn(user, secret);
        const begun = (await link(token)).data;
        return corp.finish(await corp.provider.visit(begun.address), begun, token);
      };
      expect(await again("wang")).toMatchObject({ code: 409, fault: "IDENTITY_TAKEN" });
      expect((await again("li")).data).toEqual({ kind: "linked" });
    });
  });

  it("stores nothing in the database that authenticates: no state, binder, ticket, nonce or verifier in plain text", async () => {
    const begun = await corp.start();
    const asked = new URL(begun.address).searchParams;
    const { ticket } = (await corp.come()).data;
    const { db } = server.context;
    const rows = JSON.stringify([
      await db.selectFrom("sys_oidc_exchange").selectAll().execute(),
      await db.selectFrom("sys_bind_ticket").selectAll().execute(),
      await db.selectFrom("audit_trail").selectAll().execute(),
      server.acts,
    ]);
    for (const word of [begun.binder, asked.get("state"), asked.get("nonce"), ticket, CLIENT.secret])
      expect(rows).not.toContain(word);
  });
});
