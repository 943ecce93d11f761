import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EncoderInput } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE, testBridge } from "../../../../testing/bridge.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { PAIRING_LIFE_MS } from "./encoder.table.ts";

describe.for(DIALECTS)("encoders, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  const downloads = mkdtempSync(join(tmpdir(), "adel-downloads-"));
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo", downloads, port: 8080 });
    admin = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    rmSync(downloads, { recursive: true });
  });
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    server.call(method, `business/encoder${path}`, { token, ...(body !== undefined && { body }) });
  const add = async (deviceNumber: string, more: Partial<EncoderInput> = {}) =>
    (await call("POST", "", buildEncoder(deviceNumber, more))).body;
  const pair = async (code: string) =>
    (await server.call("POST", "bridge/pair", { body: { code, bridgeVersion: "0.1.0", host: "desk" } })).body;
  const codeFor = async (id: number) => (await call("POST", `/${id}/pairing`)).body.data.code as string;

  // [R:1.area.encoder] [R:3.encoder.name] [R:3.encoder.number]
  it("adds, shows, changes and removes an encoder", async () => {
    const { data } = await add("E-1", { driver: "twn4", remark: "左边" });
    expect(data).toMatchObject({
      deviceName: "前台",
      deviceNumber: "E-1",
      driver: "twn4",
      bound: false,
      online: false,
      keyFingerprint: null,
      hotelId: null,
      lastSeenTime: null,
    });
    expect((await call("GET", `/${data.id}`)).body.data).toEqual(data);
    const changed = await call("PUT", "", { id: data.id, deviceName: "后台", deviceNumber: "E-1b" });
    expect(changed.body.data).toMatchObject({ deviceName: "后台", deviceNumber: "E-1b", driver: "" });
    expect((await call("DELETE", `/${data.id}`)).body.code).toBe(200);
    expect((await call("GET", `/${data.id}`)).body.code).toBe(404);
    expect((await add("E-1b")).code).toBe(200);
  });

  it("keeps device numbers unique, also when two come at once (L3)", async () => {
    const both = await Promise.all([add("E-2"), add("E-2")]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
    for (const wrong of ["", "-x", "ü", "a b", "x".repeat(33)]) expect((await add(wrong)).code).toBe(400);
  });

  it("belongs to its hotel's department", async () => {
    const hotel = (await server.call("GET", "business/hotel/list?search=1001", { token: admin })).body.rows[0];
    expect((await add("E-3", { hotelId: hotel.id })).data.deptId).toBe(hotel.deptId);
    expect(await add("E-4", { hotelId: 999 })).toMatchObject({ code: 400, errors: [{ path: "hotelId" }] });
    const operator = await server.signIn("operator", server.passwordOf("operator"));
    const seen = (await call("GET", "/list?orderByColumn=deviceNumber&isAsc=asc", undefined, operator)).body.rows;
    expect(seen.map(({ deviceNumber }: { deviceNumber: string }) => deviceNumber)).toEqual(["E-3", "FRONT-DESK-1"]);
  });

  // [R:1.area.encoder-binding] [R:3.encoder.key]
  it("is bound by a code that is valid once, and gives the key only to the bridge", async () => {
    const { id } = (await add("E-5")).data;
    const { code, expireTime } = (await call("POST", `/${id}/pairing`)).body.data;
    expect(code).toMatch(/^E-5-\d{6}$/);
    expect(expireTime).toBe("2026-11-20 18:10:00");
    const { data } = await pair(code);
    expect(data).toMatchObject({
      deviceNumber: "E-5",
      deviceName: "前台",
      origins: ["http://127.0.0.1:8080", "http://localhost:8080"],
    });
    expect(Buffer.from(data.key, "base64url")).toHaveLength(32);
    const shown = (await call("GET", `/${id}`)).body.data;
    expect(shown).toMatchObject({
      bound: true,
      keyFingerprint: expect.stringMatching(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/),
      bridgeVersion: "0.1.0",
      lastSeenTime: "2026-11-20 18:00:00",
    });
    expect(JSON.stringify(shown)).not.toContain(data.key);
    expect(await pair(code)).toMatchObject({ code: 400, fault: "PAIRING_EXPIRED" });
    const stored = await server.context.db.selectFrom("biz_encoder_key").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(data.key);
  });

  it("has a code that is void after five wrong attempts, ten minutes, or a newer code", async () => {
    const { id } = (await add("E-6")).data;
    const code = await codeFor(id);
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    for (let at = 0; at < 5; at++) expect((await pair(wrong)).fault).toBe("PAIRING_REFUSED");
    expect((await pair(code)).fault).toBe("PAIRING_EXPIRED");
    const late = await codeFor(id);
    server.clock.advance(PAIRING_LIFE_MS);
    expect((await pair(late)).fault).toBe("PAIRING_EXPIRED");
    admin = await server.signIn();
    const [older, newer] = [await codeFor(id), await codeFor(id)];
    expect((await pair(older)).fault).toBe("PAIRING_EXPIRED");
    expect((await pair(newer)).code).toBe(200);
    // A code of another server: the same encoder number with unknown digits, or an unknown encoder.
    expect((await pair(`E-6-${newer.endsWith("000000") ? "000001" : "000000"}`)).fault).toBe("PAIRING_REFUSED");
    expect((await pair("NOBODY-123456")).fault).toBe("PAIRING_REFUSED");
    for (const nobody of ["NOBODY-123456", "E-6", "", "E-6-12345x"]) expect((await pair(nobody)).code).toBe(400);
  });

  it("accepts one of two bridges that use a code at the same time", async () => {
    const { id } = (await add("E-7")).data;
    const code = await codeFor(id);
    expect((await Promise.all([pair(code), pair(code)])).map((one) => one.code).sort()).toEqual([200, 400]);
  });

  it("signs a page token for this user, encoder and challenge; unbinding ends it", async () => {
    const { id } = (await add("E-8")).data;
    const pageToken = async () => (await call("POST", `/${id}/page-token`, { challenge: NONCE })).body;
    expect(await pageToken()).toMatchObject({ code: 409, fault: "ENCODER_NOT_BOUND" });
    const { key } = (await pair(await codeFor(id))).data;
    const { claims, header } = await testBridge("E-8", key).verify((await pageToken()).data.token, "page");
    expect(header).toEqual({ alg: "HS256", kid: "E-8", typ: "adel-page" });
    expect(claims).toMatchObject({ sub: "1", name: "admin", aud: "E-8", challenge: NONCE, jti: expect.any(String) });
    expect(claims.exp - claims.iat).toBe(60);
    expect((await call("DELETE", `/${id}`)).body.fault).toBe("ENCODER_IS_BOUND");
    expect((await call("PUT", "", { id, deviceName: "x", deviceNumber: "E-8b" })).body.fault).toBe("ENCODER_IS_BOUND");
    expect((await call("PUT", `/unbind/${id}`)).body.code).toBe(200);
    expect(await pageToken()).toMatchObject({ fault: "ENCODER_NOT_BOUND" });
    expect((await call("DELETE", `/${id}`)).body.code).toBe(200);
  });

  it("limits pairing attempts from one address", async () => {
    const codes = [];
    for (let at = 0; at < 25; at++) codes.push((await pair("NOBODY-123456")).code);
    expect(codes.at(-1)).toBe(429);
  });

  // [R:1.plugin.download]
  it("offers the bridge's archives with their checksums to everyone", async () => {
    writeFileSync(join(downloads, "card-bridge-0.1.0-linux-x64.tar.gz"), "archive");
    writeFileSync(join(downloads, "notes.txt"), "x");
    const { body } = await server.call("GET", "bridge/downloads");
    expect(body.data).toEqual(
      [
        {
          system: "linux",
          arch: "x64",
          form: "archive",
          version: "0.1.0",
          file: "card-bridge-0.1.0-linux-x64.tar.gz",
          size: 7,
          sha256: "8d6e2f5f8e1b4e5f",
        },
      ].map((one) => ({ ...one, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })),
    );
    expect((await server.call("GET", "bridge/download/card-bridge-0.1.0-linux-x64.tar.gz")).raw.toString()).toBe(
      "archive",
    );
    for (const file of ["notes.txt", "..%2f..%2fadel.db", "card-bridge-9-linux-x64.zip"])
      expect([400, 404]).toContain((await server.call("GET", `bridge/download/${file}`)).body.code);
  });

  // [R:1.plugin.download]
  it("offers setup programs and packages by their form, and forwards the signed manifest unchanged", async () => {
    writeFileSync(join(downloads, "card-bridge-0.2.0-windows-x64.exe"), "setup");
    writeFileSync(join(downloads, "card-bridge-0.2.0-linux-arm64.deb"), "deb");
    const { body } = await server.call("GET", "bridge/downloads");
    expect(body.data).toMatchObject([
      { file: "card-bridge-0.1.0-linux-x64.tar.gz" },
      { system: "linux", arch: "arm64", form: "deb", version: "0.2.0" },
      { system: "windows", arch: "x64", form: "setup", version: "0.2.0" },
    ]);
    expect((await server.call("GET", "bridge/release")).body.data).toBeNull();
    writeFileSync(join(downloads, "release.json"), '{ "version": "0.2.0" }\n');
    writeFileSync(join(downloads, "release.json.sig"), "c2lnbmVk\n");
    expect((await server.call("GET", "bridge/release")).body.data).toEqual({
      manifest: '{ "version": "0.2.0" }\n',
      signature: "c2lnbmVk",
    });
  });
});
