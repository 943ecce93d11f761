import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createPlainServer } from "node:net";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCertificate } from "../../../testing/hook-receiver.ts";
import { WAIT_MS } from "../../../testing/limits.ts";
import { limitLookups, parseHttpsUrl, postJson, type Resolve } from "./safe-connection.ts";

const NAME = "hook.example";

describe("a connection to a web hook", () => {
  const trusted = getCACertificates("default");
  const pair = createCertificate(NAME);
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requests: { host: string | undefined; body: string }[];
  let resolved: string[];
  beforeAll(() => setDefaultCACertificates([...trusted, pair.cert]));
  afterAll(() => setDefaultCACertificates(trusted));
  beforeEach(async () => {
    requests = [];
    resolved = [];
    answer = (_, response) => response.end("ok");
    server = createServer(pair, (request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        requests.push({ host: request.headers.host, body });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Another address each time that it is asked: the first one is the one that was checked. */
  const resolveFrom =
    (...addresses: readonly string[]): Resolve =>
    async (name) => {
      resolved.push(name);
      const address = addresses[resolved.length - 1] ?? "10.9.9.9";
      return [{ address, family: address.includes(":") ? 6 : 4 }];
    };
  const portOf = ({ address }: Pick<Server, "address">) => (address.call(server) as AddressInfo).port;
  const post = (more: { host?: string; resolve?: Resolve; allowed?: readonly string[]; timeoutMs?: number } = {}) => {
    resolved = [];
    return postJson(
      new URL(`https://${more.host ?? NAME}:${portOf(server)}/x`),
      '{"a":"密"}',
      { "x-id": "1" },
      {
        allowed: more.allowed ?? ["127.0.0.1"],
        resolve: more.resolve ?? resolveFrom("127.0.0.1"),
        timeoutMs: more.timeoutMs ?? WAIT_MS,
      },
    );
  };

  it("is made over TLS to the one address that the name was resolved to", async () => {
    expect(await post()).toEqual({ status: 200, text: "ok" });
    expect(requests).toEqual([{ host: `${NAME}:${portOf(server)}`, body: '{"a":"密"}' }]);
    expect(resolved).toEqual([NAME]);
  });

  it("is refused to an address that is not public, behind whatever name", async () => {
    await expect(post({ allowed: [] })).rejects.toThrow("address");
    await expect(post({ host: "127.0.0.1", allowed: [] })).rejects.toThrow("address");
    await expect(post({ host: "[::1]", allowed: [] })).rejects.toThrow("address");
    await expect(post({ host: "2130706433", allowed: [] })).rejects.toThrow("address");
    const mixed: Resolve = async () => [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    await expect(post({ resolve: mixed })).rejects.toThrow("address");
    expect(requests).toEqual([]);
  });

  it("does not follow a redirect", async () => {
    answer = (_, response) => response.writeHead(307, { location: `https://${NAME}:${portOf(server)}/other` }).end();
    expect(await post()).toMatchObject({ status: 307 });
    expect(requests).toHaveLength(1);
  });

  it("ends when the receiver is slow, also if it begins to answer", async () => {
    answer = () => undefined;
    await expect(post({ timeoutMs: 200 })).rejects.toThrow("timeout");
    answer = (_, response) => response.write("a");
    await expect(post({ timeoutMs: 200 })).rejects.toThrow("timeout");
    await expect(post({ timeoutMs: 200, resolve: () => new Promise(() => undefined) })).rejects.toThrow("timeout");
  });

  it("says what failed: name, connection, certificate, status or an endless answer", async () => {
    await expect(post({ resolve: () => Promise.reject(new Error("ENOTFOUND")) })).rejects.toThrow("name");
    await expect(post({ resolve: async () => [] })).rejects.toThrow("name");
    await expect(post({ host: "other.example" })).rejects.toThrow("tls");
    answer = (_, response) => response.writeHead(500).end("broken");
    expect(await post()).toEqual({ status: 500, text: "broken" });
    answer = (_, response) => response.end("x".repeat(100_000));
    await expect(post()).rejects.toThrow("reply");
    answer = (request) => request.socket.destroy();
    await expect(post()).rejects.toThrow("connection");
  });

  it("asks a dead name server for few names at a time, and for each once", async () => {
    const asked: string[] = [];
    const held = Promise.withResolvers<never>();
    const resolve = limitLookups((name) => {
      asked.push(name);
      return held.promise;
    });
    const all = ["a", "a", "b", "c", "d"].map((name) => resolve(name));
    expect(asked).toEqual(["a", "b"]);
    await expect(all[4]).rejects.toThrow("name");
    held.reject(new Error("ETIMEDOUT"));
    expect((await Promise.allSettled(all)).every(({ status }) => status === "rejected")).toBe(true);
    void resolve("e").catch(() => undefined);
    expect(asked).toEqual(["a", "b", "e"]);
  });

  it("is not made to a port without TLS", async () => {
    const plain = createPlainServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    const { port } = plain.address() as AddressInfo;
    const deps = { allowed: ["127.0.0.1"], resolve: resolveFrom("127.0.0.1"), timeoutMs: WAIT_MS };
    await expect(postJson(new URL(`https://${NAME}:${port}/`), "{}", {}, deps)).rejects.toThrow("tls");
    plain.close();
  });

  it("ends where the receiver answers with another protocol, or nothing that is an answer", async () => {
    for (const [raw, message] of [
      ["HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", "reply"],
      ["", "connection"],
    ] as const) {
      const other = createTlsServer(pair, (socket) =>
        socket.on("error", () => undefined).once("data", () => socket.end(raw)),
      );
      await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
      const { port } = other.address() as AddressInfo;
      const deps = { allowed: ["127.0.0.1"], resolve: resolveFrom("127.0.0.1"), timeoutMs: WAIT_MS };
      resolved = [];
      await expect(postJson(new URL(`https://${NAME}:${port}/`), "{}", {}, deps)).rejects.toThrow(message);
      other.close();
    }
  });

  it.each([
    "http://a.example/",
    "ftp://a.example/",
    "https://user:pw@a.example/",
    "a.example",
    "file:///etc/passwd",
    `https://${"a.".repeat(130)}example/`,
  ])("%s is no address of a hook", (text) => expect(parseHttpsUrl(text)).toBeUndefined());
});
