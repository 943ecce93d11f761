import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const web = mkdtempSync(join(tmpdir(), "adel-web-"));
const page = `<html><body>${"<p>card</p>".repeat(200)}</body></html>`;
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(web, "index.html"), page);
  server = await startTestServer("sqlite", { web });
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true });
});
const ask = (url: string, accepted?: string) =>
  server.app.inject({ method: "GET", url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

it.for(["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=1.0"])(
  "a long reply is compressed for a browser that accepts brotli: %s",
  async (accepted) => {
    const { headers, rawPayload } = await ask("/", accepted);
    expect(headers["content-encoding"]).toBe("br");
    expect(headers.vary).toContain("accept-encoding");
    expect(headers["content-length"]).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(page.length / 4);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(page);
  },
);

it.for([undefined, "gzip", "br;q=0", "br;q=0.0, gzip", "brx"])(
  "it is not compressed if brotli is not accepted: %s",
  async (accepted) => {
    const { headers, body } = await ask("/", accepted);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toContain("accept-encoding");
    expect(body).toBe(page);
  },
);

it("a short reply is not compressed", async () => {
  const health = await ask("/adel/health", "br");
  expect(health.headers["content-encoding"]).toBeUndefined();
  expect(health.json()).toMatchObject({ code: 200 });
});

it("a compressed JSON reply has the same content", async () => {
  const authorization = `Bearer ${await server.signIn()}`;
  const url = "/adel/getRouters";
  const plain = await server.app.inject({ method: "GET", url, headers: { authorization } });
  const shrunk = await server.app.inject({ method: "GET", url, headers: { authorization, "accept-encoding": "br" } });
  expect(shrunk.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(shrunk.rawPayload).toString()).toBe(plain.body);
});
