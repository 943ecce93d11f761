import { allRoutes, type Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

const declared: readonly [string, Route][] = Object.entries(allRoutes).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);
const urlOf = (route: Route) => `/adel${route.path.replace(/\{(\w+)\}/g, ":$1")}`;
/** A path with parameters that are valid for their schemas. */
const pathOf = ({ path }: Route) =>
  `/adel${path
    .replace("{jobId}", "a".repeat(24))
    .replace("{readId}", "a".repeat(24))
    .replace("{uid}", "04A1B2C3")
    .replace("{file}", "f.zip")
    .replace("{type}", "sys_yes_no")
    .replace("{key}", "some.key")
    .replace(/\{ids?\}/, "999999")}`;

describe("route declarations", () => {
  // [R:7.all.base]
  it("serves every declared route, and a spreadsheet by GET and POST", () => {
    for (const [name, route] of declared) {
      const methods = server.served.filter(({ url }) => url === urlOf(route)).map(({ method }) => String(method));
      expect(methods, name).toContain(route.method);
      if (route.reply.kind === "spreadsheet") expect(methods, name).toContain("POST");
    }
  });

  it("serves nothing below the base path without declared access and scope", () => {
    const ours = server.served.filter(({ url }) => url.startsWith("/adel"));
    expect(ours.length).toBeGreaterThan(40);
    for (const { url, config } of ours) {
      const route = config && "declared" in config ? config.declared : undefined;
      expect(
        declared.map(([, one]) => one),
        url,
      ).toContain(route);
      expect(route, url).toMatchObject({ access: { kind: expect.any(String) }, scope: { rows: expect.any(String) } });
    }
  });
});

describe("hostile input", () => {
  const hostile = [
    null,
    [],
    "text",
    7,
    true,
    {},
    { id: {} },
    { id: "1 or 1=1" },
    { ids: [1] },
    { hotelNumber: -1, hotelName: "x".repeat(10_000) },
    { deviceName: { $ne: 1 } },
    { token: 5 },
  ];

  it.for(declared.filter(([, { method }]) => method !== "GET"))(
    "%s never replies 500 to an invalid body",
    async ([, route]) => {
      for (const body of [...hostile.map((one) => JSON.stringify(one)), "{", "\u0000", "[".repeat(5000)]) {
        const { status, body: answer } = await server.call(route.method, pathOf(route), { token: admin, body });
        expect(status).toBe(route.reply.kind === "raw" ? 400 : 200);
        expect(answer.code, `${body.slice(0, 40)} ${JSON.stringify(answer)}`).not.toBe(500);
      }
      // Some calls end sessions; a sign-in after each would exceed the rate limit.
      if ((await server.call("GET", "getInfo", { token: admin })).body.code !== 200) admin = await server.signIn();
    },
  );

  it.for(declared.filter(([, { query }]) => query !== undefined))(
    "%s never replies 500 to an invalid query (L1, S3)",
    async ([, route]) => {
      const queries = [
        "pageSize=100000000",
        "pageNum=-1",
        "pageSize=0",
        "pageNum=x&pageSize=y",
        "orderByColumn=password",
        "orderByColumn=id,(select+1)",
        "isAsc=asc;select+1",
        "beginTime=2026-99-99",
        "endTime=nonsense",
        "pageNum=1&pageNum=2",
        "__proto__[x]=1",
        "%ZZ=1",
      ];
      // A list without pages or sorting ignores these parameters. A whole page number is moved into range.
      const clamped = ["pageSize=100000000", "pageNum=-1", "pageSize=0"];
      const known = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
      for (const query of queries) {
        const { status, body } = await server.call(route.method, `${pathOf(route)}?${query}`, { token: admin });
        expect(status).toBe(200);
        const isRefused = !clamped.includes(query) && known.some((word) => query.startsWith(`${word}=`));
        if (isRefused) expect(body.code, query).toBe(400);
        expect(body.code, query).not.toBe(500);
      }
    },
  );

  // [R:7.all.language]
  it("reports each field with its reason in the caller's language", async () => {
    const says = async (headers: Record<string, string>) =>
      (await server.call("POST", "login", { body: {}, headers })).body;
    expect(await says({ language: "en", "accept-language": "zh-CN" })).toMatchObject({
      code: 400,
      msg: "Username cannot be empty",
    });
    expect(await says({ language: "zh" })).toMatchObject({ msg: "用户名不能为空" });
    expect(await says({ "accept-language": "en-GB,en;q=0.9" })).toMatchObject({ msg: "Username cannot be empty" });
    expect(await says({})).toMatchObject({
      msg: "用户名不能为空",
      errors: [{ path: "username" }, { path: "password" }],
    });
  });

  it("ignores a body that sets a prototype (C6)", async () => {
    const poisoned =
      '{"username":"admin","password":"x","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    expect((await server.call("POST", "login", { body: poisoned })).body.code).toBe(400);
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  it("replies 413 to a body that is too large, and 404 to unknown paths and calls", async () => {
    const large = await server.call("POST", "login", { body: JSON.stringify({ username: "x".repeat(1_200_000) }) });
    expect(large).toMatchObject({ status: 413, body: { code: 413, fault: "BODY_TOO_LARGE" } });
    for (const path of ["/adel/nope", "/adel", "/adel/system/dict/data/list/x/y", "/adel/%ZZ"])
      expect(await server.call("GET", path), path).toMatchObject({
        status: 404,
        body: { code: 404, fault: "NO_SUCH_CALL" },
      });
    expect((await server.call("PUT", "/adel/getInfo")).status).toBe(404);
  });

  it("treats a trailing slash like the plain path, and other spellings as unknown (A14)", async () => {
    expect((await server.call("GET", "/adel/getInfo/", { token: admin })).body.code).toBe(200);
    for (const path of [
      "//adel/getInfo",
      "/adel/;/getInfo",
      "/adel/./getInfo",
      "/ADEL/getInfo",
      "/adel/getInfo.json",
    ]) {
      const { body } = await server.call("GET", path);
      expect(body.code === 404 || body.code === 401 || typeof body === "string", path).toBe(true);
    }
  });

  it("limits a deletion of many ids (L5, S7)", async () => {
    const many = Array.from({ length: 1001 }, (_, at) => at + 1).join(",");
    for (const ids of [many, "1)or(1=1", "1,x", "999999999999999999999"])
      expect(
        (await server.call("DELETE", `system/config/${encodeURIComponent(ids)}`, { token: admin })).body.code,
        ids,
      ).toBe(400);
  });

  // [R:7.all.json]
  it("accepts an empty body of any type, because clients set the type on every call", async () => {
    const answer = await server.call("POST", "logout", { body: "", headers: { "content-type": "application/json" } });
    expect(answer.body).toMatchObject({ code: 200 });
  });
});
