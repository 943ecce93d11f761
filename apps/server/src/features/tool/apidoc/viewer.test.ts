import { allRoutes } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

// [R:1.system.apidoc]
describe("the viewer of the interface documentation", () => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const open = (path: string, token = admin) =>
    server.call("GET", `/adel/swagger-ui${path}`, { headers: { cookie: `Admin-Token=${token}` } });

  it("is a page that only our own pages may frame, with a policy of its own", async () => {
    const { status, headers, raw } = await open("/");
    expect(status).toBe(200);
    expect(raw.toString()).toContain("swagger-ui-bundle.js");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    const page = await server.call("GET", "/adel/health");
    expect(String(page.headers["content-security-policy"])).toContain("style-src 'self';");
  });

  it("has its scripts and styles from here, and the document in the caller's language", async () => {
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "swagger-initializer.js"])
      expect((await open(`/static/${file}`)).status, file).toBe(200);
    const headers = { cookie: `Admin-Token=${admin}`, language: "en" };
    const { body } = await server.call("GET", "/adel/swagger-ui/json", { headers });
    expect(body).toEqual((await server.call("GET", "openapi.json", { token: admin, headers })).body);
  });

  it("offers one small document for each feature, and a way to the whole one", async () => {
    const script = (await open("/static/swagger-initializer.js")).raw.toString();
    for (const name of Object.keys(allRoutes)) expect(script).toContain(`"/adel/swagger-ui/json?feature=${name}"`);
    const whole = await open("/json");
    const part = await open("/json?feature=post");
    expect(part.body.tags).toEqual([{ name: "post" }]);
    const ofPost = Object.keys(whole.body.paths).filter((path) => path.startsWith("/adel/system/post"));
    expect(Object.keys(part.body.paths)).toEqual(ofPost);
    expect(part.raw.length).toBeLessThan(whole.raw.length / 5);
    expect(part.body.info.description).toContain("(/adel/swagger-ui/json)");
    expect((await open("/json?feature=nothing")).body.paths).toEqual({});
  });

  it("has no reference in a part to what is only in the whole", async () => {
    for (const name of Object.keys(allRoutes)) {
      const { body, raw } = await open(`/json?feature=${name}`);
      for (const [, kind = "", key = ""] of raw.toString().matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        expect(body.components[kind]?.[key], `${name} ${kind} ${key}`).toBeDefined();
    }
  });

  it("calls with the caller's own token and language", async () => {
    const script = (await open("/static/swagger-initializer.js")).raw.toString();
    const source = /"requestInterceptor":(function [\s\S]*?\n\})/.exec(script)?.[1];
    const run = new Function("document", "localStorage", `return (${source})({ headers: {} }).headers`);
    const seen = run({ cookie: `a=b; Admin-Token=${admin}; c=d` }, { getItem: () => "en" });
    expect(seen).toEqual({ Authorization: `Bearer ${admin}`, language: "en" });
  });

  it("is also where the older clients look for it", async () => {
    for (const path of [".html", "/index.html"]) {
      const { status, headers } = await open(path);
      expect([status, headers.location], path).toEqual([302, "/adel/swagger-ui/"]);
    }
  });

  it("is closed to whoever may not read the document, with all its files", async () => {
    const people = staffing(server, admin);
    const { token } = await people.person("reader", 1, [await people.role("reader", ["system:post:list"])]);
    for (const path of ["", "/", ".html", "/index.html", "/json", "/yaml", "/static/swagger-ui-bundle.js"]) {
      expect((await server.call("GET", `/adel/swagger-ui${path}`)).body.fault, path).toBe("NOT_SIGNED_IN");
      expect((await open(path, token)).body.fault, path).toBe("NOT_PERMITTED");
    }
  });

  it("is not there where the setting turns it off", async () => {
    const closed = await startTestServer("sqlite", { apiDocs: false });
    const headers = { cookie: `Admin-Token=${await closed.signIn()}` };
    expect((await closed.call("GET", "/adel/swagger-ui/", { headers })).status).toBe(404);
    await closed.close();
  });
});
