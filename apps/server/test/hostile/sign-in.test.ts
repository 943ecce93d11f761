import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { staffing } from "../../testing/staffing.ts";
import { ADMIN_PASSWORD, startTestServer, type TestServer } from "../../testing/test-server.ts";

/** The parameters of each hash that a password was tried against; the hashing itself is the real one. */
const tried = vi.hoisted((): string[] => []);
vi.mock("@node-rs/argon2", async (original) => {
  const argon = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof argon.verify = (hashed, ...more) => {
    tried.push(/^\$argon2id\$v=\d+\$[^$]+/.exec(String(hashed))?.[0] ?? "none");
    return argon.verify(hashed, ...more);
  };
  return { ...argon, verify };
});

describe("who has an account here (A15)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { trustProxy: 1 });
    const admin = await server.signIn();
    const { person } = staffing(server, admin);
    const [disabled, deleted] = [await person("is-disabled", 1, []), await person("is-deleted", 1, [])];
    await server.call("PUT", "system/user/changeStatus", {
      token: admin,
      body: { userId: disabled.userId, status: "1" },
    });
    await server.call("DELETE", `system/user/${deleted.userId}`, { token: admin });
  });
  afterAll(() => server.close());
  let address = 0;
  const login = (username: string, password: string, headers = {}) => {
    address++;
    const from = { "x-forwarded-for": `10.1.${address >> 8}.${address & 255}` };
    return server.call("POST", "login", { body: { username, password }, headers: { ...from, ...headers } });
  };
  const ACCOUNTS = [
    "admin",
    "nobody",
    "is-disabled",
    "is-deleted",
    "' or 1=1 --",
    "%",
    "admin%",
    "名字",
    "x".repeat(64),
  ];

  it.for(["zh", "en"])("cannot be read from what is said, in %s", async (language) => {
    const answers = [];
    for (const account of ACCOUNTS) answers.push(await login(account, "wrong-password-1", { language }));
    for (const { status, body, headers } of answers) {
      expect(body).toEqual(answers[0]?.body);
      expect(status).toBe(200);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
  });

  it("cannot be read from the time either: each try costs one hash of the same size", async () => {
    const costs = [];
    for (const account of ACCOUNTS) {
      tried.length = 0;
      await login(account, "wrong-password-2");
      costs.push([...tried]);
    }
    for (const [at, cost] of costs.entries()) {
      expect(cost, ACCOUNTS[at]).toHaveLength(1);
      expect(cost[0], ACCOUNTS[at]).toMatch(/^\$argon2id\$v=19\$m=\d{5},t=\d,p=\d$/);
      expect(cost, ACCOUNTS[at]).toEqual(costs[0]);
    }
  });

  it("locks whoever guesses for one account and address, known or not, and nobody else (A16)", async () => {
    for (const account of ["admin", "nobody-at-all"]) {
      const headers = { "x-forwarded-for": "10.9.9.9" };
      const guess = (password: string, more = headers) =>
        server.call("POST", "login", { body: { username: account, password }, headers: more });
      const replies = [];
      for (let times = 0; times < 6; times++) replies.push((await guess(`guess-${times}`)).body.fault);
      expect(replies, account).toEqual([...Array(4).fill("CREDENTIALS_REFUSED"), "SIGN_IN_LOCKED", "SIGN_IN_LOCKED"]);
      tried.length = 0;
      expect((await guess(ADMIN_PASSWORD)).body.fault, account).toBe("SIGN_IN_LOCKED");
      expect(tried, "a locked door tries no key").toEqual([]);
    }
    expect((await login("admin", ADMIN_PASSWORD)).body.code).toBe(200);
  });

  it("lets nobody register before somebody opened that (A17)", async () => {
    const body = { username: "self-made", password: "self-Made-1", roleIds: [1], status: "0" };
    expect((await server.call("POST", "register", { body })).body).toMatchObject({ code: 403 });
    expect((await server.call("GET", "auth/ways")).body.data.register).toBe(false);
  });
});

describe("a captcha (A16)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { captcha: "test", trustProxy: 1 });
  });
  afterAll(() => server.close());
  const fresh = async () => {
    const { uuid } = (await server.call("GET", "captchaImage")).body;
    return { uuid: String(uuid), code: readFileSync(join(server.folder, "captcha", uuid), "utf8") };
  };
  const login = (more: object, password = ADMIN_PASSWORD) =>
    server.call("POST", "login", { body: { username: "admin", password, ...more } });

  it("opens once: neither a right nor a wrong password leaves it for another try", async () => {
    for (const password of [ADMIN_PASSWORD, "wrong-password"]) {
      const one = await fresh();
      await login(one, password);
      expect((await login(one)).body.fault).toBe("CAPTCHA_WRONG");
    }
  });

  it("opens once, when ten come with it at the same time", async () => {
    const one = await fresh();
    const replies = await Promise.all(Array.from({ length: 10 }, () => login(one)));
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.fault === "CAPTCHA_WRONG")).toHaveLength(9);
  });

  it("answers for its own picture only, and for nothing that is no picture", async () => {
    const [mine, other] = [await fresh(), await fresh()];
    const wrong = other.code.startsWith("A") ? "C444" : "A444";
    expect((await login({ uuid: other.uuid, code: wrong })).body.fault).toBe("CAPTCHA_WRONG");
    for (const uuid of ["", "%", "x", "../captcha", "__proto__", `${mine.uuid} `, mine.uuid.toUpperCase()])
      expect((await login({ ...mine, uuid })).body.fault, uuid).toBe("CAPTCHA_WRONG");
    expect((await login({ code: mine.code })).body.fault).toBe("CAPTCHA_WRONG");
    expect((await login(mine)).body.code).toBe(200);
  });

  it("is asked before the password is tried: without one, no try is counted and none is told", async () => {
    tried.length = 0;
    for (let times = 0; times < 6; times++) await login({ uuid: "none", code: "1" }, `guess-${times}`);
    expect(tried).toEqual([]);
    expect((await login(await fresh())).body.code).toBe(200);
  });
});
