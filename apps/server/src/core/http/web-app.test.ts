import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const web = mkdtempSync(join(tmpdir(), "adel-web-"));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(web, "assets"));
  mkdirSync(join(web, ".git"));
  writeFileSync(join(web, "index.html"), PAGE);
  writeFileSync(join(web, "assets", "a-1.js"), "1");
  writeFileSync(join(web, "robots.txt"), "x");
  writeFileSync(join(web, ".git", "config"), "secret");
  server = await startTestServer("sqlite", { web });
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true });
});
const PAGE = '<script type="module" src="/assets/a-1.js"></script>';
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const policyOf = (headers: Record<string, unknown>) => String(headers["content-security-policy"]);

describe("the web application", () => {
  // [R:2.navigation.history]
  it.for(["/", "/login", "/hotel", "/dict/type/data/12", "/index.html"])("%s is the page", async (path) => {
    const { status, body, headers } = await server.call("GET", path, { headers: BROWSER });
    expect(status).toBe(200);
    expect(body).toBe(PAGE);
    expect(headers["cache-control"]).toBe("no-cache");
    const head = await server.call("HEAD", path, { headers: BROWSER });
    expect([head.status, head.raw.length]).toEqual([200, 0]);
  });

  it("is at its root for anyone", async () => {
    expect(await server.call("GET", "/", { headers: { accept: "*/*" } })).toMatchObject({ status: 200, body: PAGE });
  });

  it.for(["/healthz", "/metrics", "/hotel", "/login"])("%s is a 404 for what is no browser", async (path) => {
    for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }, { accept: "text/plain" }])
      expect((await server.call("GET", path, { headers })).status, JSON.stringify(headers)).toBe(404);
    expect((await server.call("POST", path, { headers: BROWSER })).status).toBe(404);
  });

  it("has no figures at /metrics without a token, in a browser either", async () => {
    expect((await server.call("GET", "/metrics", { headers: BROWSER })).status).toBe(404);
  });

  it.for([
    "/.git/config",
    "/.env",
    "/assets/nope.js",
    "/backup.zip",
    "/%2egit/config",
    "/adel/x.json",
    "/..%2f..%2fetc/passwd",
    "/.well-known/x",
  ])("%s is a real 404 (E7)", async (path) => {
    const { status, body } = await server.call("GET", path, { headers: BROWSER });
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/secret|root:|script/);
  });

  it("lets hashed files be cached permanently, but not others", async () => {
    expect((await server.call("GET", "/assets/a-1.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await server.call("GET", "/robots.txt")).headers["cache-control"]).toBe("no-cache");
  });

  it("has a strict content security policy: nothing inline, nothing evaluated, loopback for the bridge", async () => {
    for (const path of ["/", "/adel/health", "/assets/a-1.js"]) {
      const { headers } = await server.call("GET", path);
      expect(policyOf(headers)).toContain("script-src 'self'; style-src 'self';");
      expect(policyOf(headers)).toContain("connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*");
      expect(policyOf(headers)).toContain("frame-ancestors 'none'");
      expect(policyOf(headers)).toContain("require-trusted-types-for 'script'; trusted-types default dompurify");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await server.call("GET", "/adel/health")).headers["cache-control"]).toBe("no-store");
  });

  it("does not serve the consoles of the original system (E1, E2)", async () => {
    for (const path of [
      "/swagger-ui.html",
      "/doc.html",
      "/adel/v3/api-docs",
      "/adel/druid/index.html",
      "/adel/actuator/env",
      "/adel/test/user/list",
    ])
      expect((await server.call("GET", path, { headers: BROWSER })).status, path).toBe(404);
  });
});
