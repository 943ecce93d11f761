import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type DaemonSetup, daemonSetup, ORIGIN } from "./testing/daemon.ts";
import { raw, requestText } from "./testing/raw.ts";

/** One daemon: none of these requests changes anything. */
let setup: DaemonSetup;
beforeAll(async () => {
  setup = await daemonSetup();
});
// The number of requests per second is limited.
afterEach(() => setup.forward(3000));
afterAll(() => setup.dispose());

type Headers = readonly (readonly [name: string, value: string])[];
const ours = (): Headers => [["Host", `127.0.0.1:${setup.port}`]];
const ask = (line: string, headers: Headers = ours()) => raw(setup.port, requestText(`${line} HTTP/1.1`, headers));
const asked = async (line: string, headers?: Headers) => (await ask(line, headers)).status;
const UPGRADE: Headers = [
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
  ["Sec-WebSocket-Version", "13"],
];
const upgrade = (headers: Headers, path = "/socket") =>
  raw(setup.port, requestText(`GET ${path} HTTP/1.1`, [...UPGRADE, ...headers], "Upgrade"));

describe("the reply of /hello", () => {
  it("is given to any origin, and reports only that the bridge is present", async () => {
    const reply = await fetch(`${setup.url}/hello`, { headers: { origin: "https://anybody.example" } });
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    expect(await reply.json()).toEqual({ name: "card-bridge", version: "0.0.1", protocol: 1, paired: true });
  });

  it("lists the encoders for a page of the paired server", async () => {
    const reply = await fetch(`${setup.url}/hello`, { headers: { origin: ORIGIN } });
    expect(await reply.json()).toMatchObject({ paired: true, encoders: [expect.stringMatching(/^\S+$/)] });
    expect(reply.headers.get("vary")).toBe("origin");
  });

  it("is served on both loopback addresses, and on no other address of this computer", async () => {
    for (const host of ["127.0.0.1", "::1"]) {
      const named = host === "::1" ? "[::1]" : host;
      const text = requestText("GET /hello HTTP/1.1", [["Host", `${named}:${setup.port}`]]);
      expect((await raw(setup.port, text, host)).status).toBe(200);
    }
    // All of 127/8 is loopback: a daemon bound to every address would reply here.
    await expect(raw(setup.port, requestText("GET /hello HTTP/1.1", ours()), "127.0.0.2")).rejects.toMatchObject({
      code: "ECONNREFUSED",
    });
  });

  it("has only the necessary headers, and none that names the software", async () => {
    const { head } = await ask("GET /hello");
    expect(head).not.toMatch(/server:|powered-by|fastify|node/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
  });
});

describe("another Host header, sent after DNS rebinding", () => {
  it.each([
    "evil.example",
    "evil.example:PORT",
    "127.0.0.1",
    "localhost",
    "[::1]",
    "127.0.0.1.evil.example:PORT",
    "localhost.evil.com:PORT",
    "evil.com.localhost:PORT",
    "localhost.:PORT",
    "127.0.0.1.:PORT",
    "127.1:PORT",
    "2130706433:PORT",
    "0x7f000001:PORT",
    "0177.0.0.1:PORT",
    "0.0.0.0:PORT",
    "127.0.0.2:PORT",
    "[::]:PORT",
    "[0:0:0:0:0:0:0:1]:PORT",
    "[::ffff:127.0.0.1]:PORT",
    "[::1%25lo]:PORT",
    "::1:PORT",
    "user@localhost:PORT",
    "localhost:0PORT",
    "localhost:PORT@evil.example",
    "localhost:80",
    "localhost:PORT evil.example",
    "",
  ])("is refused: %s", async (host) => {
    const named = host.replace("PORT", String(setup.port));
    for (const path of ["/hello", "/metrics", "/socket"]) {
      expect([400, 403], `${path} ${named}`).toContain(await asked(`GET ${path}`, [["Host", named]]));
    }
    expect(
      (
        await upgrade([
          ["Host", named],
          ["Origin", ORIGIN],
        ])
      ).status,
    ).not.toBe(101);
  });

  it.each(["127.0.0.1", "[::1]", "localhost", "LocalHost"])("is not %s, with the port", async (name) => {
    expect(await asked("GET /hello", [["Host", `${name}:${setup.port}`]])).toBe(200);
  });

  it("can't be hidden by a second header, left out, or moved to the request's own address", async () => {
    const good = ["Host", `127.0.0.1:${setup.port}`] as const;
    const bad = ["Host", "evil.example"] as const;
    for (const both of [
      [good, bad],
      [bad, good],
      [good, good],
    ] as const)
      expect([400, 403]).toContain(await asked("GET /hello", both));
    expect(await asked("GET /hello", [])).toBe(400);
    expect(await raw(setup.port, "GET /hello HTTP/1.0\r\n\r\n")).toMatchObject({ status: 400 });
    for (const target of [`http://evil.example/hello`, `http://127.0.0.1:${setup.port}/hello`, "hello", "*"])
      expect(await asked(`GET ${target}`), target).toBe(400);
    expect(await asked("OPTIONS *")).toBe(400);
    const forwarded: Headers = [bad, ["X-Forwarded-Host", good[1]], ["Forwarded", `host="${good[1]}"`]];
    expect(await asked("GET /hello", forwarded)).toBe(403);
  });
});

describe("a foreign origin", () => {
  it.each([
    "https://office.example.evil.example",
    "https://evil-office.example",
    "https://www.office.example",
    "https://office.example:443",
    "https://office.example:8443",
    "http://office.example",
    "HTTPS://OFFICE.EXAMPLE",
    "https://Office.example",
    "https://office.example/",
    "https://office.example.",
    "https://office.example, https://evil.example",
    "https://user@office.example",
    "ws://office.example",
    "file://",
    "null",
    "",
  ])("gets no socket, before anything is said: %s", async (origin) => {
    const { status, body } = await upgrade([...ours(), ["Origin", origin]]);
    expect([status, body]).toEqual([403, ""]);
  });

  it("is rejected next to a paired one, and in another header", async () => {
    expect((await upgrade([...ours(), ["Origin", ORIGIN], ["Origin", "https://evil.example"]])).status).toBe(403);
    expect((await upgrade([...ours(), ["Origin", "https://evil.example"], ["Referer", ORIGIN]])).status).toBe(403);
    expect((await upgrade([...ours(), ["Sec-WebSocket-Origin", ORIGIN], ["Origin", "null"]])).status).toBe(403);
  });

  it("that is missing from a browser's request does not make it a local tool's", async () => {
    for (const site of ["cross-site", "same-site", "none"])
      expect((await upgrade([...ours(), ["Sec-Fetch-Site", site]])).status).toBe(403);
  });

  it("can't read replies: CORS headers are sent only for /hello and for paired origins", async () => {
    const { head } = await ask("GET /metrics", [...ours(), ["Origin", "https://evil.example"]]);
    expect(head).not.toMatch(/access-control/i);
  });
});

describe("a CORS preflight request", () => {
  const question = (path: string, origin: string | undefined, more: Headers = []) => {
    const from: Headers = origin === undefined ? [] : [["Origin", origin]];
    return ask(`OPTIONS ${path}`, [...ours(), ...from, ["Access-Control-Request-Method", "GET"], ...more]);
  };

  it("is answered for paired origins, and for /hello for any origin", async () => {
    const paired = await question("/socket", ORIGIN);
    expect(paired.status).toBe(204);
    expect(paired.head).toMatch(new RegExp(`access-control-allow-origin: ${ORIGIN}\r`, "i"));
    expect(paired.head).toMatch(/vary: origin/i);
    const anybody = await question("/hello", "https://anybody.example");
    expect(anybody.status).toBe(204);
    expect(anybody.head).toMatch(/access-control-allow-origin: \*/i);
    for (const path of ["/socket", "/metrics", "/", "/hello/", "/hello/x", "//hello"]) {
      const refused = await question(path, "https://anybody.example");
      expect([refused.status, refused.head.match(/access-control/i)], path).toEqual([403, null]);
    }
    expect((await question("/hello", undefined)).status).toBe(403);
  });

  it("about private or local network access is answered only where the call itself is allowed", async () => {
    for (const network of ["private", "local"]) {
      const more: Headers = [[`Access-Control-Request-${network}-Network`, "true"]];
      const allowed = new RegExp(`access-control-allow-${network}-network: true`, "i");
      expect((await question("/socket", ORIGIN, more)).head).toMatch(allowed);
      expect((await question("/hello", "https://anybody.example", more)).head).toMatch(allowed);
      expect((await question("/metrics", "https://anybody.example", more)).head).not.toMatch(allowed);
      expect((await question("/hello", ORIGIN)).head).not.toMatch(allowed);
      const odd: Headers = [[`Access-Control-Request-${network}-Network`, "maybe"]];
      expect((await question("/hello", ORIGIN, odd)).head).not.toMatch(allowed);
    }
  });

  it("allows only GET, no additional headers, and no cookies", async () => {
    const more: Headers = [["Access-Control-Request-Headers", "authorization"]];
    const { head } = await question("/metrics", ORIGIN, more);
    expect(head).toMatch(/access-control-allow-methods: GET\r/i);
    expect(head).not.toMatch(/allow-headers|allow-credentials/i);
  });
});

describe("unknown paths and methods", () => {
  it.each([
    "/",
    "/index.html",
    "/favicon.ico",
    "/.env",
    "/hello/",
    "/hello/x",
    "/Hello",
    "/socket/x",
    "//socket",
    "/./socket",
    "/%2e%2e/etc/passwd",
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/journal.jsonl",
    "/local-token",
    "/%00",
    "/debug/pprof",
    "/actuator",
    "/json/list",
    "/%",
  ])("are not found, and nothing of them is repeated: %s", async (path) => {
    const { status, body } = await ask(`GET ${path}`);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain("passwd");
    expect(body.length).toBeLessThan(200);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "LINK"])(
    "are not served: %s",
    async (method) => {
      for (const path of ["/hello", "/metrics", "/socket", "/"]) {
        const { status, body } = await ask(`${method} ${path}`, [...ours(), ["Content-Length", "0"]]);
        expect([0, 400, 404, 405], `${method} ${path}`).toContain(status);
        expect(body).not.toContain("card-bridge");
      }
    },
  );

  it("can't be reached by a method override header or a body", async () => {
    const more: Headers = [...ours(), ["X-HTTP-Method-Override", "GET"], ["Content-Length", "2"]];
    expect((await raw(setup.port, `${requestText("POST /hello HTTP/1.1", more)}{}`)).status).toBe(404);
    const long: Headers = [...ours(), ["Content-Type", "application/json"], ["Content-Length", "5000"]];
    const { status } = await raw(setup.port, `${requestText("POST /hello HTTP/1.1", long)}${"x".repeat(5000)}`);
    expect([404, 413]).toContain(status);
    expect(setup.logged.join("")).not.toContain('"level":"error"');
  });

  it("are not upgraded: another path, another protocol, an old version of WebSocket", async () => {
    for (const path of ["/elsewhere", "/hello", "/metrics", "/socket/", "//socket", "/socket%2f", "/SOCKET"])
      expect((await upgrade([...ours(), ["Origin", ORIGIN]], path)).status, path).toBe(404);
    const old: Headers = [
      ["Upgrade", "websocket"],
      ["Sec-WebSocket-Key", "x"],
      ["Sec-WebSocket-Version", "7"],
    ];
    const { status } = await raw(setup.port, requestText("GET /socket HTTP/1.1", [...old, ...ours()], "Upgrade"));
    expect([400, 426]).toContain(status);
    expect(await asked("GET /socket", [...ours(), ["Origin", ORIGIN]])).toBe(404);
    expect(await asked("HEAD /socket", [...ours(), ["Origin", ORIGIN]])).toBe(404);
  });

  it("can't be smuggled behind another request or in headers that are too long", async () => {
    const two = `${requestText("POST /hello HTTP/1.1", [...ours(), ["Content-Length", "4"], ["Transfer-Encoding", "chunked"]])}0\r\n\r\n`;
    expect((await raw(setup.port, two)).status).toBe(400);
    expect(await asked("GET /hello", [...ours(), ["X-Long", "x".repeat(20_000)]])).toBe(431);
    expect((await raw(setup.port, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")).status).toBe(400);
  });
});

describe("connections", () => {
  it("that send nothing, or only part of a request, are closed within seconds", async () => {
    const halves = ["", "GET /hello HTTP/1.1\r\n", `GET /hello HTTP/1.1\r\nHost: 127.0.0.1:${setup.port}\r\nX-A: b`];
    await Promise.all(
      halves.map(
        (half) =>
          new Promise<void>((resolve, reject) => {
            const socket = connect({ host: "127.0.0.1", port: setup.port });
            socket.once("close", () => resolve());
            socket.once("error", reject);
            socket.on("data", () => undefined);
            socket.write(half);
          }),
      ),
    );
  });

  it("that are idle are limited in number, oldest closed first, so that two hundred do not block a page", async () => {
    let closed = 0;
    const open = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve, reject) => {
            const socket = connect({ host: "127.0.0.1", port: setup.port }, () => resolve(socket));
            socket.once("error", reject);
            socket.once("close", () => {
              closed += 1;
            });
            socket.on("data", () => undefined);
          }),
      ),
    );
    expect((await ask("GET /hello")).status).toBe(200);
    await expect.poll(() => closed).toBeGreaterThanOrEqual(136);
    for (const socket of open) socket.destroy();
  });
});

describe("the files of the daemon", () => {
  it("are readable for their owner only", async () => {
    for (const file of Object.values(setup.files)) expect((await stat(file)).mode & 0o777, file).toBe(0o600);
  });
});
