import { allRoutes, ErrorEnvelope, errors, permissionsOf, type Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { callText } from "../../../core/messages.ts";

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security: Json[];
  readonly description: string;
  readonly "x-permissions": string[];
  readonly "x-errors": string[];
  readonly parameters: Parameter[];
  readonly requestBody?: { required: boolean; content: Record<string, Content> };
  readonly responses: Record<string, { description: string; content: Record<string, Content>; $ref?: string }>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
  readonly example: unknown;
  readonly $ref?: string;
}
interface Content {
  readonly schema?: Json;
  readonly example?: unknown;
}
const LANGUAGE = { $ref: "#/components/parameters/language" };
const everyRoute = Object.entries(allRoutes).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

// [R:1.system.apidoc]
describe("the interface description", () => {
  let server: TestServer;
  let body: ReturnType<typeof JSON.parse>;
  beforeAll(async () => {
    server = await startTestServer();
    const token = await server.signIn();
    ({ body } = await server.call("GET", "openapi.json", { token, headers: { language: "en" } }));
  });
  afterAll(() => server.close());
  const operations = (): [string, string, Operation][] =>
    Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
    );

  it("is an OpenAPI 3.1 document and nothing beside it: no code, no msg", () => {
    expect(Object.keys(body).sort()).toEqual(["components", "info", "openapi", "paths", "tags"]);
    expect(body.openapi).toBe("3.1.0");
    expect(body.info).toEqual({ title: expect.any(String), version: expect.any(String) });
    for (const scheme of ["session", "apiToken"])
      expect(body.components.securitySchemes[scheme]).toMatchObject({ type: "http", scheme: "bearer" });
  });

  it("has every declared call, its parameters, its permission and its language", () => {
    for (const [name, route] of everyRoute) {
      const operation: Operation = body.paths[`/adel${route.path}`]?.[route.method.toLowerCase()];
      expect(operation?.summary, name).toBe(callText(route.title).en);
      expect(operation.security.some((one) => "session" in one)).toBe(route.access.kind !== "anyone");
      expect(operation["x-permissions"]).toEqual(permissionsOf(route.access));
      for (const permission of permissionsOf(route.access)) {
        expect(operation.description).toContain(permission);
        expect(operation.security).toContainEqual({ apiToken: [permission] });
      }
      expect(operation.parameters.at(-1)).toEqual(LANGUAGE);
      const inPath = operation.parameters.filter((one) => one.in === "path").map((one) => one.name);
      expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder));
    }
    const exported = Object.values(allRoutes).flatMap((routes) =>
      Object.values<Route>(routes).filter(({ reply }) => reply.kind === "spreadsheet"),
    );
    const declared = Object.values(allRoutes).reduce((sum, routes) => sum + Object.keys(routes).length, 0);
    expect(operations()).toHaveLength(declared + exported.length);
  });

  it("has every call that is served, and no other", () => {
    const served = server.served
      .filter(({ url, config }) => config && "declared" in config && !url.includes("/swagger-ui"))
      .map(({ url, method }) => `${String(method)} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
    const described = operations()
      .filter(([path]) => !path.includes("/swagger-ui"))
      .map(([path, method]) => `${method.toUpperCase()} ${path}`);
    expect(new Set(described)).toEqual(new Set(served));
  });

  it("shows an example of each parameter, body and answer, which the call takes or gives", () => {
    for (const [name, route] of everyRoute) {
      const { parameters, requestBody, responses }: Operation =
        body.paths[`/adel${route.path}`][route.method.toLowerCase()];
      const listIn = (location: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === location).map((one) => [one.name, one.example]));
      if (route.params) expect(route.params.safeParse(listIn("path")).error, name).toBeUndefined();
      if (route.query) expect(route.query.safeParse(listIn("query")).error, name).toBeUndefined();
      const sent = requestBody?.content["application/json"];
      if (route.body) expect(route.body.safeParse(sent?.example).error, name).toBeUndefined();
      const answered = responses[200]?.content["application/json"]?.example as Json | undefined;
      const { reply } = route;
      if (reply.kind === "data") expect(reply.schema.safeParse(answered?.data).error, name).toBeUndefined();
      if (reply.kind === "fields") expect(reply.schema.safeParse(answered).error, name).toBeUndefined();
      if (reply.kind === "rows") expect(z.array(reply.schema).safeParse(answered?.rows).error, name).toBeUndefined();
    }
  });

  it("shows the errors of each call, and every error of the catalog with its message and code", () => {
    expect(Object.keys(body.components.examples)).toEqual(Object.keys(errors));
    expect(body.components.examples.HOTEL_NUMBER_TAKEN.value).toMatchObject({ code: 409, fault: "HOTEL_NUMBER_TAKEN" });
    for (const [path, method, operation] of operations()) {
      const codes = operation["x-errors"];
      expect(codes, `${method} ${path}`).toContain("UNEXPECTED");
      expect(codes.includes("NOT_SIGNED_IN"), `${method} ${path}`).toBe(operation.security.length > 0);
      for (const code of codes) expect(operation.responses[200]?.description).toContain(`\`${code}\``);
    }
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
      for (const parameter of operation.parameters.filter(({ $ref }) => $ref === undefined)) {
        expect(["path", "query"], at).toContain(parameter.in);
        expect(parameter.name, at).toMatch(/./);
        expect(parameter.schema, at).toBeTypeOf("object");
        if (parameter.in === "path") expect(parameter.required, at).toBe(true);
      }
      const names = operation.parameters.map((one) => `${one.in} ${one.name}`);
      expect(new Set(names).size, at).toBe(names.length);
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content).length, at).toBeGreaterThan(0);
      expect(Object.keys(operation.responses), at).toEqual(["200", "default"]);
      expect(operation.responses[200]?.description, at).toMatch(/./);
      expect(Object.keys(operation.responses[200]?.content ?? {}), at).toContain("application/json");
      expect(operation.responses.default?.$ref, at).toBe("#/components/responses/Error");
    }
  });

  it("points to nothing that is not there", () => {
    const text = JSON.stringify(body);
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? "");
    expect(targets.length).toBeGreaterThan(10);
    for (const target of new Set(targets)) {
      const [, kind = "", name = ""] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(target) ?? [];
      expect(body.components[kind]?.[name], target).toBeTypeOf("object");
    }
    expect(text).not.toContain("$defs");
  });

  it("describes the two ways of signing in and of an export", () => {
    const login: Operation = body.paths["/adel/login"].post;
    expect(login.requestBody?.content["application/json"]?.schema).toMatchObject({
      properties: { username: { type: "string" }, password: { type: "string" } },
      required: ["username", "password"],
    });
    expect(login.parameters.slice(0, -1).map(({ name, required }) => [name, required])).toEqual(
      ["username", "password", "code", "uuid", "client"].map((name) => [name, false]),
    );
    const { get, post } = body.paths["/adel/system/config/export"];
    expect(Object.keys(get.responses[200].content)).toEqual(["application/json"]);
    expect(Object.keys(post.responses[200].content).join(" ")).toContain("spreadsheetml");
    expect(Object.keys(post.requestBody.content)).toEqual(["application/x-www-form-urlencoded"]);
  });

  it("refuses in an envelope like every call, which each call documents for HTTP 200", async () => {
    const { status, body: refused } = await server.call("GET", "openapi.json");
    expect([status, refused.code, refused.fault]).toEqual([200, 401, "NOT_SIGNED_IN"]);
    expect(ErrorEnvelope.safeParse(refused).success).toBe(true);
    const ref = { $ref: "#/components/schemas/Error" };
    const { required, properties } = body.components.schemas.Error;
    expect(required).toEqual(expect.arrayContaining(["code", "msg", "fault"]));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["values", "errors", "traceId"]));
    for (const [path, method, { responses }] of operations()) {
      const schema = responses[200]?.content["application/json"]?.schema ?? {};
      expect(schema.oneOf ?? [schema], `${method} ${path}`).toContainEqual(ref);
    }
  });

  it("is no call at all where the setting turns it off", async () => {
    const closed = await startTestServer("sqlite", { apiDocs: false });
    const off = await closed.call("GET", "openapi.json", { token: await closed.signIn() });
    expect(off).toMatchObject({ status: 404, body: { fault: "NO_SUCH_CALL" } });
    await closed.close();
  });
});
