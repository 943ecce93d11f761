import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { createPasswordCache } from "../../../core/password-cache.ts";
import { CacheService } from "./cache.service.ts";

interface Figures {
  readonly cacheName: string;
  readonly size: number;
  readonly max: number;
  readonly hits: number;
}

describe.for(DIALECTS)("the caches, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "DELETE", path = "", language = "zh", as = token) =>
    (await server.call(method, `monitor/cache${path}`, { token: as, headers: { language } })).body;
  const figures = async (name: string): Promise<Figures> =>
    (await call("GET")).data.caches.find(({ cacheName }: Figures) => cacheName === name);

  it("are those that the process has, with entries and hits", async () => {
    const { data } = await call("GET");
    expect(data.info).toMatchObject({
      redis_mode: "standalone",
      used_memory_human: expect.stringMatching(/^\d+\.\dM$/),
    });
    const expected = ["principals:", "passwords:", "providers:", "downloads:"];
    if (dialect === "sqlite") expected.push("statements:");
    const names: string[] = data.caches.map(({ cacheName }: Figures) => cacheName);
    expect(names.sort()).toEqual(expected.sort());
    expect(data.dbSize).toBe(data.caches.reduce((sum: number, { size }: Figures) => sum + size, 0));
    expect(data.commandStats.map(({ name }: { name: string }) => name)).toEqual(["hits", "misses", "sets", "cleared"]);
    const before = await figures("principals:");
    expect(before.size).toBeGreaterThan(0);
    expect((await figures("principals:")).hits).toBe(before.hits + 1);
    const named = await call("GET", "/getNames", "en");
    expect(named.data).toContainEqual({ cacheName: "principals:", remark: "Users' permissions" });
  });

  it("show an entry by its key, with the name of the cache before it or without", async () => {
    const [key] = (await call("GET", "/getKeys/principals:")).data;
    expect(key).toMatch(/^principals:user-\d+$/);
    const whole = (await call("GET", `/getValue/principals:/${key}`)).data;
    expect(whole).toMatchObject({
      cacheName: "principals:",
      cacheKey: key.slice(11),
      hidden: false,
      remark: "用户权限",
    });
    expect(JSON.parse(whole.cacheValue)).toMatchObject({ version: expect.any(Number), permissions: 1 });
    expect((await call("GET", `/getValue/principals/${key.slice(11)}`)).data).toEqual(whole);
  });

  it("are cleared by key, by name and all at once", async () => {
    const [key] = (await call("GET", "/getKeys/principals:")).data;
    expect((await call("DELETE", `/clearCacheKey/${key}`)).code).toBe(200);
    expect((await call("DELETE", "/clearCacheName/providers:")).code).toBe(200);
    expect((await call("DELETE", "/clearCacheAll")).code).toBe(200);
    // The call itself has filled the cache again.
    expect((await call("GET", "/getKeys/principals:")).data).toEqual([key]);
  });

  it("are empty where only the original system has them", async () => {
    for (const name of ["login_tokens:", "pwd_err_cnt:", "nothing"]) {
      expect((await call("GET", `/getKeys/${name}`)).data, name).toEqual([]);
      expect((await call("DELETE", `/clearCacheName/${name}`)).code, name).toBe(200);
      const empty = { cacheName: name, cacheKey: "x", cacheValue: "" };
      expect((await call("GET", `/getValue/${name}/x`)).data, name).toMatchObject(empty);
      expect((await call("DELETE", `/clearCacheKey/${name}x`)).code, name).toBe(200);
    }
  });

  it.for(["/getValue/principals:/user-0"])("answer %s with 404", async (path) => {
    expect((await call("GET", path)).code).toBe(404);
  });

  it.for(["/getKeys/..%2f..%2fetc", "/getValue/principals:/%2e%2e%2fkek", "/getKeys/a%20or%201=1"])(
    "refuse %s",
    async (path) => {
      expect((await call("GET", path)).code).toBe(400);
    },
  );

  it("are cleared by nobody who may only look", async () => {
    const { role, person } = staffing(server, token);
    const looker = await person("looker", 1, [await role("looker", ["monitor:cache:list"])]);
    expect((await call("GET", "/getNames", "zh", looker.token)).code).toBe(200);
    for (const path of ["/clearCacheName/principals:", "/clearCacheKey/principals:user-1", "/clearCacheAll"])
      expect((await call("DELETE", path, "zh", looker.token)).code, path).toBe(403);
  });
});

it("shows of verified passwords that they are hidden, and clears them", () => {
  const known = createPasswordCache({ now: () => 1 });
  known.keep("stored-hash", "the-password");
  const caches = new CacheService({ caches: () => [known.monitored], port: 1, instance: "one" });
  const [key = ""] = caches.keys("passwords:");
  const value = caches.value("passwords:", key, "zh");
  expect(value).toMatchObject({ cacheValue: "", hidden: true });
  expect(JSON.stringify([key, value])).not.toMatch(/the-password|stored-hash/);
  caches.clearKey(key);
  expect(known.has("stored-hash", "the-password")).toBe(false);
});
