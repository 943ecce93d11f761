import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../testing/card-job-setup.ts";
import { declared, fieldsOf, filledPath, methodsOf } from "../../testing/hostile/declared.ts";
import { expectHarmless } from "../../testing/hostile/harmless.ts";
import { sampleBody } from "../../testing/hostile/samples.ts";
import { TEXTS } from "../../testing/hostile/values.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../testing/test-server.ts";

/** Other spellings of an address; the router knows one. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replace("/adel/", "/adel//"),
  (path) => path.replace("/adel/", "/adel/;/"),
  (path) => path.replace("/adel/", "/adel/./"),
  (path) => path.replace("/adel/", "/adel/%2e/"),
  (path) => path.replace("/adel/", "/x/../adel/"),
  (path) => path.replace("/adel/", "/adel%2f"),
  (path) => path.replace("/adel/", "/ADEL/"),
  (path) => `${path}/`,
  (path) => `${path}.json`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
];
const OVERRIDES = ["x-http-method-override", "x-http-method", "x-method-override", "x-original-url", "x-rewrite-url"];

describe.for(DIALECTS)("a hostile path, on %s", (dialect) => {
  let desk: CardDesk;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    desk = await cardDesk(dialect, { trustProxy: 1 });
    server = desk.server;
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it.for(declared.filter(([, { params }]) => params !== undefined))(
    "%s: no place of it makes it break or tell (S7)",
    async ([name, route]) => {
      for (const parameter of Object.keys(fieldsOf(route.params)))
        for (const [what, text] of Object.entries(TEXTS)) {
          const body = route.body && { body: sampleBody(name, fieldsOf(route.body), 1) };
          const answer = await server.call(route.method, filledPath(route, { [parameter]: text }), { token, ...body });
          if (answer.body?.code === 401) token = await server.signIn();
          expectHarmless(answer, `${name} ${parameter}: ${what}`);
        }
    },
  );
});

describe("another spelling of a path", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.for(declared.filter(([, { access }]) => access.kind !== "anyone"))(
    "%s opens to nobody by another spelling or by a header (A13, A14)",
    async ([name, route]) => {
      for (const method of methodsOf(route)) {
        for (const [at, spelled] of SPELLINGS.entries()) {
          const { body } = await server.call(method, spelled(filledPath(route)));
          expect([401, 404], `${name} ${at}`).toContain(typeof body === "string" ? 404 : body.code);
        }
        for (const header of OVERRIDES) {
          const headers = { [header]: header.includes("url") ? "/adel/health" : "GET" };
          expect((await server.call(method, filledPath(route), { headers })).body.code, header).toBe(401);
        }
      }
    },
  );
});
