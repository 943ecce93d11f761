import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const guide = mkdtempSync(join(tmpdir(), "adel-guide-"));
let server: TestServer;
let without: TestServer;
beforeAll(async () => {
  for (const folder of ["_astro", "zh/cards/read-card", "en"]) mkdirSync(join(guide, folder), { recursive: true });
  writeFileSync(join(guide, "zh/index.html"), "home");
  writeFileSync(join(guide, "zh/cards/read-card/index.html"), "read card");
  writeFileSync(join(guide, "_astro/page.a1.js"), "1");
  server = await startTestServer("sqlite", { guide });
  without = await startTestServer("sqlite", { guide: join(guide, "nowhere") });
});
afterAll(async () => {
  await server.close();
  await without.close();
  rmSync(guide, { recursive: true });
});

describe("the documentation site", () => {
  it("is served below /docs, in Chinese by default", async () => {
    expect((await server.call("GET", "/docs/zh/cards/read-card/")).body).toBe("read card");
    const { status, headers } = await server.call("GET", "/docs/");
    expect([status, headers.location]).toEqual([302, "/docs/zh/"]);
  });

  it("has its own content security policy: scripts are files of the site, nothing is loaded from elsewhere", async () => {
    const policy = String((await server.call("GET", "/docs/zh/")).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain("http");
  });

  it("lets hashed files be cached permanently, but not pages", async () => {
    const caching = async (path: string) => (await server.call("GET", path)).headers["cache-control"];
    expect(await caching("/docs/_astro/page.a1.js")).toBe("public, max-age=31536000, immutable");
    expect(await caching("/docs/zh/")).toBe("no-cache");
  });

  it.for(["/docs/zh/nope/", "/docs/zh/nope.png", "/docs/..%2f..%2fetc/passwd"])("%s is no page", async (path) => {
    const { status, body } = await server.call("GET", path);
    expect([status, body]).toEqual([404, "使用说明中没有此页面"]);
  });

  it("explains in the language of the address how to build it, if it is not built", async () => {
    const { status, body } = await without.call("GET", "/docs/en/cards/read-card/");
    expect([status, body]).toEqual([404, "The guide is not built: run pnpm docs:build on the server"]);
    expect((await without.call("GET", "/docs/zh/")).body).toContain("pnpm docs:build");
  });
});
