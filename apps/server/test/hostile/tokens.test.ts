import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SESSION_LIFE_MS } from "../../src/core/access/token-store.ts";
import { NONCE } from "../../testing/bridge.ts";
import { type CardDesk, cardDesk } from "../../testing/card-job-setup.ts";
import { staffing } from "../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const HOUR = 3600;
/** A token as other members of the family make them, signed by whatever key. */
const jwt = (header: object, claims: object, key: string) => {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
};
const HS = { alg: "HS256", typ: "JWT" };
const NOW = Date.UTC(2026, 10, 20, 10) / 1000;
const ADMIN = { login_user_key: "1", sub: "admin", userId: 1, exp: NOW + HOUR };

/** The public half of a key pair, taken for the secret of a symmetric signature. */
const swapped = () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(ADMIN)}`;
  const rs = `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
  return { asHs: jwt(HS, ADMIN, pem), asRs: rs };
};

/** Tokens that open nothing, by what is wrong with them; each as the header says it. */
async function badHeaders(desk: CardDesk): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const { server } = desk;
  const admin = await server.signIn();
  const { dept, role, person } = staffing(server, admin);
  const deptId = await dept("Tokens");
  const roleIds = [await role("token-tester", ["system:config:list"])];
  const [disabled, deleted, forced, left, reset] = await Promise.all(
    ["disabled", "deleted", "forced", "left", "reset"].map((name) => person(`token-${name}`, deptId, roleIds)),
  );
  const put = (path: string, body: object) => server.call("PUT", `system/user/${path}`, { token: admin, body });
  await put("changeStatus", { userId: disabled?.userId, status: "1" });
  await put("resetPwd", { userId: reset?.userId, password: "another-Password-3" });
  await server.call("DELETE", `system/user/${deleted?.userId}`, { token: admin });
  const { rows } = (await server.call("GET", "monitor/online/list?userName=token-forced", { token: admin })).body;
  await server.call("DELETE", `monitor/online/${rows[0].tokenId}`, { token: admin });
  await server.call("POST", "logout", { token: left?.token });
  const encoderId = desk.input().encoderId;
  const page = await desk.call("POST", `encoder/${encoderId}/page-token`, { challenge: NONCE });
  const ticket = (await desk.create()).data.ticket;
  const other = await startTestServer();
  const elsewhere = await other.signIn();
  await other.close();
  const living = await server.signIn();
  const { asHs, asRs } = swapped();
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  return {
    "none at all": {},
    "an empty header": { authorization: "" },
    "the scheme alone": { authorization: "Bearer " },
    garbage: bearer("not-a-token-at-all-1234567890"),
    "forty-three letters": bearer("x".repeat(43)),
    "undefined as text": bearer("undefined"),
    "no algorithm": bearer(`${part({ alg: "none", typ: "JWT" })}.${part(ADMIN)}.`),
    "the family's public key": bearer(jwt(HS, ADMIN, "abcdefghijklmnopqrstuvwxyz")),
    "the key 123456": bearer(jwt(HS, ADMIN, "123456")),
    "an empty key": bearer(jwt(HS, ADMIN, "")),
    "a public key as the secret": bearer(asHs),
    "another's key pair": bearer(asRs),
    "expired claims": bearer(jwt(HS, { ...ADMIN, exp: NOW - HOUR }, "k")),
    "claims of tomorrow": bearer(jwt(HS, { ...ADMIN, nbf: NOW + HOUR }, "k")),
    "another audience": bearer(jwt(HS, { ...ADMIN, aud: "other" }, "k")),
    "another issuer": bearer(jwt(HS, { ...ADMIN, iss: "other" }, "k")),
    "another type": bearer(jwt({ ...HS, typ: "adel-page" }, ADMIN, "k")),
    "a page's token for the bridge": bearer(page.body.data.token),
    "a sealed job": bearer(ticket),
    "a bridge's own signature": bearer(await desk.bridge().sign({ jobId: "1" }, "result")),
    "of a disabled user": bearer(disabled?.token),
    "of a deleted user": bearer(deleted?.token),
    "forced out": bearer(forced?.token),
    "signed out": bearer(left?.token),
    "from before a password was reset": bearer(reset?.token),
    "of another server": bearer(elsewhere),
    "cut short": bearer(living.slice(0, -1)),
    "one letter changed": bearer(`${living.slice(0, -1)}${living.endsWith("A") ? "B" : "A"}`),
    "one letter more": bearer(`${living}A`),
    "a segment more": bearer(`${living}.x`),
    "twice in one header": bearer(`${living}, Bearer ${living}`),
    "twice by a space": bearer(`${living} ${living}`),
    "with a NUL's picture": bearer(`${living}%00`),
    "in other letters": bearer(living.replace(/./, "ａ")),
    "another scheme": { authorization: `Basic ${living}` },
    "no scheme": { authorization: living },
    "in quotes": { authorization: `Bearer "${living}"` },
    "in the cookie alone": { cookie: `Admin-Token=${living}` },
    "in a header of its own": { "x-token": living, token: living, "access-token": living },
  };
}

describe("bad tokens (A1, A12, A13)", () => {
  let desk: CardDesk;
  let server: TestServer;
  let bad: Awaited<ReturnType<typeof badHeaders>>;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
    server = desk.server;
    bad = await badHeaders(desk);
  });
  afterAll(() => server.close());
  const CALLS = [
    ["GET", "getInfo"],
    ["GET", "getRouters"],
    ["GET", "system/config/list"],
    ["POST", "system/config"],
    ["PUT", "system/user/profile/updatePwd"],
    ["DELETE", "system/user/999999"],
    ["POST", "business/card/job"],
    ["GET", "business/hotel/export"],
    ["POST", "business/hotel/export"],
  ] as const;

  it("answer every call alike, in words that tell none of them apart", async () => {
    expect(Object.keys(bad).length).toBeGreaterThanOrEqual(26);
    const body = { code: 401, msg: "登录已过期", fault: "NOT_SIGNED_IN" };
    for (const [what, headers] of Object.entries(bad))
      for (const [method, path] of CALLS) {
        const answer = await server.call(method, path, { headers });
        expect({ status: answer.status, body: answer.body }, `${what}: ${method} ${path}`).toEqual({
          status: 200,
          body,
        });
      }
  });

  it("are not taken from an address, nor a form, nor a body", async () => {
    const living = await server.signIn();
    for (const name of ["token", "access_token", "Authorization", "Admin-Token"]) {
      expect((await server.call("GET", `getInfo?${name}=${living}`)).body.code, name).toBe(401);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await server.call("POST", "system/config/export", { body: `${name}=${living}`, headers: form });
      expect(answer.body.code, name).toBe(401);
      expect((await server.call("POST", "system/config", { body: { [name]: living } })).body.code, name).toBe(401);
    }
  });

  it("open no download by the cookie either", async () => {
    for (const [what, { authorization = "" }] of Object.entries(bad)) {
      const token = encodeURIComponent(authorization.replace(/^Bearer /, ""));
      if (["no scheme", "in quotes"].includes(what)) continue;
      const headers = { cookie: `Admin-Token=${token}` };
      expect((await server.call("GET", "common/download?fileName=x", { headers })).body.code, what).toBe(401);
    }
  });

  it("of a session that went silent is as dead as any other, and stays so", async () => {
    const token = await server.signIn();
    server.clock.advance(SESSION_LIFE_MS);
    for (let times = 0; times < 2; times++)
      expect((await server.call("GET", "getInfo", { token })).body).toMatchObject({ code: 401 });
    server.clock.advance(-SESSION_LIFE_MS);
  });
});
