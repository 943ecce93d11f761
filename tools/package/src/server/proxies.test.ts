import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, request as plainRequest } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startCaddy, startNginx } from "./testing/proxies.ts";
import { freePort, startServer, stop } from "./testing/running.ts";

let home: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-proxy-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  rmSync(home, { recursive: true, force: true });
});

/** Asks as a browser would that found cards.example.com here; the certificate is the test's own. */
async function ask(port: number, path: string, isSecure = true) {
  const where = { host: "127.0.0.1", port, path, headers: { host: "cards.example.com" } };
  const asked = isSecure
    ? request({ ...where, servername: "cards.example.com", rejectUnauthorized: false })
    : plainRequest(where);
  asked.end();
  const [reply] = await once(asked, "response");
  return reply;
}

/** Asks for a bridge's WebSocket, and gives the first line of the answer. */
async function upgrade(port: number): Promise<string> {
  const socket = connect({
    host: "127.0.0.1",
    servername: "cards.example.com",
    port,
    rejectUnauthorized: false,
    ALPNProtocols: ["http/1.1"],
  });
  await once(socket, "secureConnect");
  const head = ["Host: cards.example.com", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
  const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  socket.write(`${["GET /adel/bridge/session HTTP/1.1", ...head, key].join("\r\n")}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer);
}

const proxies = [
  { name: "nginx", program: "/usr/sbin/nginx", start: startNginx },
  { name: "Caddy", program: "/usr/bin/caddy", start: startCaddy },
] as const;

for (const { name, program, start } of proxies)
  describe.runIf(existsSync(program))(`${name} with the file of the examples`, () => {
    const running = async (upstream: number) => {
      const proxy = await start(join(home, "proxy"), upstream);
      children.push(proxy.child);
      return proxy;
    };

    it("redirects to https, reaches the server, and passes a bridge's WebSocket on", async () => {
      const upstream = await freePort();
      children.push(await startServer(join(home, "data"), upstream));
      const { http, https } = await running(upstream);
      const redirect = await ask(http, "/login", false);
      expect(redirect.statusCode).toBeGreaterThanOrEqual(301);
      expect(redirect.statusCode).toBeLessThanOrEqual(308);
      expect(redirect.headers.location).toMatch(/^https:\/\/cards\.example\.com(:\d+)?\/login$/);
      const health = await ask(https, "/adel/health");
      expect(health.statusCode).toBe(200);
      expect(health.headers["strict-transport-security"]).toBeDefined();
      expect(await upgrade(https)).toMatch(/^HTTP\/1\.1 101 /);
    });

    it("delivers the parts of an event stream as they come, and names the caller once", async () => {
      let more: () => void = () => undefined;
      const forwarded: unknown[] = [];
      const upstream = createServer((asked, reply) => {
        forwarded.push(asked.headers["x-forwarded-for"], asked.headers["x-forwarded-proto"], asked.headers.host);
        reply.writeHead(200, { "content-type": "text/event-stream" });
        reply.write("data: first\n\n");
        more = () => reply.end("data: second\n\n");
      }).listen(0, "127.0.0.1");
      await once(upstream, "listening");
      const address = upstream.address();
      if (typeof address !== "object" || !address) throw new Error("no port");
      const { https } = await running(address.port);
      const reply = await ask(https, "/adel/events");
      // The second is not sent before the first has arrived: a proxy that waits for more would hang here.
      expect(String((await once(reply, "data"))[0])).toBe("data: first\n\n");
      more();
      expect(String((await once(reply, "data"))[0])).toBe("data: second\n\n");
      expect(forwarded).toEqual(["127.0.0.1", "https", "cards.example.com"]);
      upstream.closeAllConnections();
      upstream.close();
    });
  });

/** An upstream that says its name, and ends with all its connections. */
async function startNamed(name: string, port = 0) {
  const server = createServer((_, reply) => reply.end(name)).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const end = () => {
    server.closeAllConnections();
    server.close();
    return once(server, "close");
  };
  return { port: address.port, end };
}

describe.runIf(existsSync("/usr/sbin/nginx"))("nginx in front of two processes", () => {
  it("balances, but gives one of them the bridges, and the other one once it ended until it is reloaded", async () => {
    const [first, second] = [await startNamed("first"), await startNamed("second")];
    const proxy = await startNginx(join(home, "proxy"), first.port, "nginx-processes.conf", second.port);
    children.push(proxy.child);
    const answer = async (path: string) => {
      const [text] = await once(await ask(proxy.https, path), "data");
      return String(text);
    };
    const answerAll = async (path: string) => new Set(await Promise.all(Array.from({ length: 8 }, () => answer(path))));
    const bridgePaths = ["/adel/bridge/session", "/adel/business/card/job", "/adel/business/encoder/1"];
    const answerBridges = async () =>
      new Set((await Promise.all(bridgePaths.map(answerAll))).flatMap((all) => [...all]));
    expect(await answerAll("/adel/business/hotel/list")).toEqual(new Set(["first", "second"]));
    expect(await answerBridges()).toEqual(new Set(["first"]));
    await first.end();
    expect(await answerBridges()).toEqual(new Set(["second"]));
    const again = await startNamed("first", first.port);
    expect(await answerBridges()).toEqual(new Set(["second"]));
    proxy.child.kill("SIGHUP");
    await expect.poll(answerBridges).toEqual(new Set(["first"]));
    await Promise.all([again.end(), second.end()]);
  });
});
