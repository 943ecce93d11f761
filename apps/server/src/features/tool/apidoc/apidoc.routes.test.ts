import { allRoutes, permissionsOf, Refusal, type Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestOffice, testOffice } from "../../../../test/office.ts";

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security: Json[];
  readonly parameters: { name: string; in: string; required: boolean; schema: Json }[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema?: Json }> };
  readonly responses: Record<string, { description: string; content: Record<string, { schema?: Json }> }>;
}

// [R:1.system.apidoc]
describe("the interface description", () => {
  let office: TestOffice;
  let body: ReturnType<typeof JSON.parse>;
  beforeAll(async () => {
    office = await testOffice();
    const token = await office.signIn();
    ({ body } = await office.call("GET", "openapi.json", { token, headers: { language: "en" } }));
  });
  afterAll(() => office.close());
  const operations = (): [string, string, Operation][] =>
    Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
    );

  it("is an OpenAPI 3.1 document and nothing beside it: no code, no msg", () => {
    expect(Object.keys(body).sort()).toEqual(["components", "info", "openapi", "paths", "tags"]);
    expect(body.openapi).toBe("3.1.0");
    expect(body.info).toEqual({ title: expect.any(String), version: expect.any(String) });
    expect(body.components.securitySchemes.bearer).toEqual({ type: "http", scheme: "bearer" });
  });

  it("has every declared call, its parameters and its permission", () => {
    for (const routes of Object.values(allRoutes))
      for (const route of Object.values<Route>(routes)) {
        const operation = body.paths[`/adel${route.path}`]?.[route.method.toLowerCase()];
        expect(operation?.summary).toBe(route.title.en);
        expect(operation.security).toHaveLength(route.access.kind === "anyone" ? 0 : 1);
        if (route.access.kind === "permitted")
          expect(operation.description).toBe(permissionsOf(route.access).join(" | "));
        const inPath = operation.parameters
          .filter((one: { in: string }) => one.in === "path")
          .map((one: { name: string }) => one.name);
        expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
    const exported = Object.values(allRoutes).flatMap((routes) =>
      Object.values<Route>(routes).filter(({ reply }) => reply.kind === "sheet"),
    );
    const declared = Object.values(allRoutes).reduce((sum, routes) => sum + Object.keys(routes).length, 0);
    expect(operations()).toHaveLength(declared + exported.length);
  });

  it("fills every field that OpenAPI requires, on every path", () => {
    const ids = operations().map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = body.tags.map(({ name }: { name: string }) => name);
    for (const [path, method, operation] of operations()) {
      const at = `${method} ${path}`;
      expect(path, at).toMatch(/^\/adel\//);
      expect(["get", "post", "put", "delete"], at).toContain(method);
      expect(tags, at).toEqual(expect.arrayContaining(operation.tags));
      for (const parameter of operation.parameters) {
        expect(["path", "query"], at).toContain(parameter.in);
        expect(parameter.name, at).toMatch(/./);
        expect(parameter.schema, at).toBeTypeOf("object");
        if (parameter.in === "path") expect(parameter.required, at).toBe(true);
      }
      const places = operation.parameters.map((one) => `${one.in} ${one.name}`);
      expect(new Set(places).size, at).toBe(places.length);
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content).length, at).toBeGreaterThan(0);
      expect(Object.keys(operation.responses), at).toEqual(["200", "default"]);
      for (const { description, content } of Object.values(operation.responses)) {
        expect(description, at).toMatch(/./);
        expect(Object.keys(content).length, at).toBeGreaterThan(0);
      }
    }
  });

  it("points to nothing that is not there", () => {
    const text = JSON.stringify(body);
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? "");
    expect(targets.length).toBeGreaterThan(10);
    for (const target of new Set(targets)) {
      const name = /^#\/components\/schemas\/([\w.-]+)$/.exec(target)?.[1] ?? "";
      expect(body.components.schemas[name], target).toBeTypeOf("object");
    }
    expect(text).not.toContain("$defs");
  });

  it("describes the two ways of signing in and of an export", () => {
    const login: Operation = body.paths["/adel/login"].post;
    expect(login.requestBody?.content["application/json"]?.schema).toMatchObject({
      properties: { username: { type: "string" }, password: { type: "string" } },
      required: ["username", "password"],
    });
    expect(login.parameters.map(({ name, required }) => [name, required])).toEqual(
      ["username", "password", "code", "uuid"].map((name) => [name, false]),
    );
    const { get, post } = body.paths["/adel/system/config/export"];
    expect(Object.keys(get.responses[200].content)).toEqual(["application/json"]);
    expect(Object.keys(post.responses[200].content).join(" ")).toContain("spreadsheetml");
    expect(Object.keys(post.requestBody.content)).toEqual(["application/x-www-form-urlencoded"]);
  });

  it("refuses in an envelope like every call, which each call documents for HTTP 200", async () => {
    const { status, body: refused } = await office.call("GET", "openapi.json");
    expect([status, refused.code, refused.fault]).toEqual([200, 401, "NOT_SIGNED_IN"]);
    expect(Refusal.safeParse(refused).success).toBe(true);
    const ref = { $ref: "#/components/schemas/Refusal" };
    const { required, properties } = body.components.schemas.Refusal;
    expect(required).toEqual(expect.arrayContaining(["code", "msg", "fault"]));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["values", "errors", "traceId"]));
    for (const [path, method, { responses }] of operations()) {
      const schema = responses[200]?.content["application/json"]?.schema ?? {};
      expect(schema.anyOf ?? [schema], `${method} ${path}`).toContainEqual(ref);
    }
  });

  it("is no call at all where the setting turns it off", async () => {
    const closed = await testOffice("sqlite", { apiDocs: false });
    const off = await closed.call("GET", "openapi.json", { token: await closed.signIn() });
    expect(off).toMatchObject({ status: 404, body: { fault: "NO_SUCH_CALL" } });
    await closed.close();
  });
});
