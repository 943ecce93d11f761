import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declared, filledPath } from "../../testing/hostile/declared.ts";
import { ADMIN_PASSWORD, startTestServer, type TestServer } from "../../testing/test-server.ts";

describe("the server as a socket meets it", () => {
  let server: TestServer;
  let token: string;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const address = server.app.server.address();
    port = typeof address === "object" && address !== null ? address.port : 0;
    token = await server.signIn();
  });
  afterAll(() => server.close());

  /** What comes back for bytes that no client library would send, until the server hangs up. */
  async function spoken(lines: readonly string[], body = ""): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    const heard: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => heard.push(chunk));
    socket.on("error", () => socket.destroy());
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    await once(socket, "close");
    return Buffer.concat(heard).toString("utf8");
  }
  const HOST = "Host: 127.0.0.1";
  const CLOSE = "Connection: close";
  /** 0 where the server closed the connection without a response. */
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  const answersIn = (heard: string) => heard.match(/HTTP\/1\.1 \d{3}/g) ?? [];
  const config = JSON.stringify({ configName: "smuggled", configKey: "smuggled", configValue: "1" });
  const inside = `POST /adel/system/config HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nContent-Length: ${config.length}\r\n\r\n${config}`;
  const post = ["POST /adel/login HTTP/1.1", HOST, CLOSE, "Content-Type: application/json"];

  it.for([
    ["two lengths that differ", [...post, "Content-Length: 2", `Content-Length: ${inside.length}`]],
    ["a length and chunks", [...post, "Content-Length: 2", "Transfer-Encoding: chunked"]],
    ["chunks by another name", [...post, "Transfer-Encoding: xchunked"]],
    ["chunks after a blank", [...post, "Transfer-Encoding : chunked", "Content-Length: 2"]],
    ["a length that is no number", [...post, "Content-Length: 2x"]],
    ["a length below zero", [...post, "Content-Length: -2"]],
    ["a folded header", [...post, "X: a", " folded: b", "Content-Length: 0"]],
    ["no host", ["GET /adel/health HTTP/1.1", CLOSE]],
    ["a bare line feed", ["GET /adel/health HTTP/1.1\nX: y", HOST, CLOSE]],
    ["a NUL in a header", ["GET /adel/health HTTP/1.1", HOST, "X: a\u0000b", CLOSE]],
    ["a NUL in the address", ["GET /adel/\u0000health HTTP/1.1", HOST, CLOSE]],
    ["another protocol", ["GET /adel/health SIP/2.0", HOST, CLOSE]],
    ["a header that never fits", ["GET /adel/health HTTP/1.1", HOST, CLOSE, `X: ${"x".repeat(70_000)}`]],
  ] as const)("%s is refused, and what is hidden behind it is never heard", async ([, lines]) => {
    const heard = await spoken(lines, lines[0]?.startsWith("POST") ? `{}${inside}` : "");
    expect([400, 431, 505]).toContain(statusOf(heard));
    expect(answersIn(heard)).toHaveLength(1);
    expect(heard).not.toMatch(/\n\s+at |node_modules|nonce|"token"/);
    const stored = await server.call("GET", "system/config/list?configKey=smuggled", { token });
    expect(stored.body.total).toBe(0);
  });

  it("gives what a body says no second request: the length decides, whatever the method", async () => {
    for (const start of ["GET /adel/health HTTP/1.1", "POST /adel/logout HTTP/1.1"]) {
      const auth = `Authorization: Bearer ${token.replace(/.$/, "")}`;
      const heard = await spoken([start, HOST, CLOSE, auth, `Content-Length: ${inside.length}`], inside);
      expect(answersIn(heard), start).toHaveLength(1);
    }
    expect((await server.call("GET", "system/config/list?configKey=smuggled", { token })).body.total).toBe(0);
  });

  it("counts the first of two tokens, as the proxy before it would", async () => {
    const bearer = (value: string) => `Authorization: Bearer ${value}`;
    const says = async (...headers: string[]) =>
      /"code":(\d+)/.exec(await spoken(["GET /adel/getInfo HTTP/1.1", HOST, CLOSE, ...headers]))?.[1];
    expect(await says(bearer(token), bearer("x".repeat(43)))).toBe("200");
    expect(await says(bearer("x".repeat(43)), bearer(token))).toBe("401");
    expect(await says(bearer(""), `authorization: Bearer ${token}`)).toBe("401");
    expect(await says(`Authorization:\tBearer ${token}`)).toBe("200");
  });

  it.for([
    "/../../etc/passwd",
    "/adel/../../../etc/passwd",
    "/assets/../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/.env",
    "/..;/etc/passwd",
    "/\\..\\etc\\passwd",
  ])("GET %s as it stands gives no file (F8, E7)", async (path) => {
    const heard = await spoken([`GET ${path} HTTP/1.1`, HOST, CLOSE]);
    expect(heard).not.toMatch(/root:|\[boot|ADEL_/);
    expect([200, 400, 403, 404]).toContain(statusOf(heard));
    if (statusOf(heard) === 200) expect(heard).toContain("text/html");
  });

  it("takes no method but those declared, and opens nothing by TRACE, CONNECT or OPTIONS (A14, A19)", async () => {
    for (const method of ["TRACE", "CONNECT", "OPTIONS", "PATCH", "HEAD", "PROPFIND", "get", "FOO"]) {
      const heard = await spoken([`${method} /adel/getInfo HTTP/1.1`, HOST, CLOSE, `Authorization: Bearer ${token}`]);
      expect([0, 400, 404, 405], `${method} ${heard.slice(0, 80)}`).toContain(statusOf(heard));
      expect(heard, method).not.toContain('"permissions"');
    }
  });

  it("says of every call the same careful things, and lets no other origin read any (A19)", async () => {
    const origin = "https://evil.example";
    const cookie = `Admin-Token=${token}`;
    for (const [name, route] of declared) {
      const answer = await server.call(route.method, filledPath(route), {
        headers: { origin, cookie, host: "evil.example" },
      });
      const { headers } = answer;
      expect(headers["x-content-type-options"], name).toBe("nosniff");
      // The viewer of the interface documentation stands in a frame of the product itself.
      const ancestors = name === "apidoc.viewer" ? "'self'" : "'none'";
      expect(headers["content-security-policy"], name).toMatch(/^default-src 'none'/);
      expect(headers["content-security-policy"], name).toContain(`frame-ancestors ${ancestors}`);
      expect(headers["x-frame-options"], name).toBe("SAMEORIGIN");
      expect(headers["referrer-policy"], name).toBe("no-referrer");
      expect(headers["permissions-policy"], name).toContain("camera=(), geolocation=()");
      expect(headers["x-powered-by"] ?? headers.server, name).toBeUndefined();
      expect(headers["set-cookie"], name).toBeUndefined();
      expect(String(headers["cache-control"]), name).toMatch(/no-store|private/);
      expect(
        Object.keys(headers).filter((one) => one.startsWith("access-control-")),
        name,
      ).toEqual([]);
      expect(JSON.stringify([answer.body, headers.location ?? ""]), name).not.toContain("evil.example");
    }
    const preflight = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const asked = await server.app.inject({ method: "OPTIONS", url: "/adel/system/config", headers: preflight });
    expect(Object.keys(asked.headers).filter((one) => one.startsWith("access-control-"))).toEqual([]);
    expect(asked.statusCode).toBe(404);
  });

  it("changes nothing for a page elsewhere that sends a form with the cookie (A19)", async () => {
    const headers = { cookie: `Admin-Token=${token}`, origin: "https://evil.example" };
    for (const [name, route] of declared.filter(([, { access }]) => access.kind !== "anyone"))
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
        if (route.reply.kind === "file") continue;
        const sent = { body: "a=1", headers: { ...headers, "content-type": type } };
        expect((await server.call("POST", filledPath(route), sent)).body.code, `${name} ${type}`).not.toBe(200);
      }
  });

  it("believes no forwarded address, host or scheme without a proxy that is trusted (A18)", async () => {
    const spoofed = {
      "x-forwarded-for": "6.6.6.6",
      "x-real-ip": "6.6.6.6",
      "x-client-ip": "6.6.6.6",
      "true-client-ip": "6.6.6.6",
      forwarded: "for=6.6.6.6;host=evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    const body = { username: "admin", password: ADMIN_PASSWORD };
    const fresh = (await server.call("POST", "login", { body, headers: spoofed })).body.token;
    for (const path of ["monitor/logininfor/list", "monitor/online/list", "system/user/profile"])
      expect(JSON.stringify((await server.call("GET", path, { token: fresh })).body), path).not.toContain("6.6.6.6");
    const guess = () => server.call("POST", "login", { body: { ...body, password: "x" }, headers: spoofed });
    for (let times = 0; times < 5; times++) await guess();
    expect((await server.call("POST", "login", { body })).body.fault).toBe("SIGN_IN_LOCKED");
  });
});
