// Casts: an address that listens is a TCP address, and frames are read by the field that each test checks.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { testBridge } from "../../../../testing/bridge.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { pairBridge } from "../../../../testing/pair-bridge.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe("the connection for bridges", () => {
  let server: TestServer;
  let url: string;
  let token: string;
  let encoderId: number;
  let bridge: ReturnType<typeof testBridge>;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
    const body = buildEncoder("LINE-1");
    encoderId = (await server.call("POST", "business/encoder", { token, body })).body.data.id;
    bridge = await pair();
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    url = `ws://127.0.0.1:${port}/adel/bridge/session`;
  });
  afterAll(() => server.close());

  const pair = () => pairBridge(server, token, { id: encoderId, deviceNumber: "LINE-1" });
  const isOnline = async () =>
    (await server.call("GET", `business/encoder/${encoderId}`, { token })).body.data.online as boolean;

  /** Logs in with any key and nonce; returns the server's next message, or how it closed the connection. */
  async function knock(sign: (nonce: string) => Promise<string>) {
    const socket = new WebSocket(url);
    const [first] = await once(socket, "message");
    const { order, nonce } = JSON.parse(String(first));
    expect(order).toBe("challenge");
    const reply = Promise.race([
      once(socket, "message").then(([data]) => JSON.parse(String(data)).order as string),
      once(socket, "close").then(([code]) => code as number),
    ]);
    socket.send(JSON.stringify({ word: "login", token: await sign(nonce) }));
    return { socket, reply: await reply };
  }
  const login = (nonce: string) => ({ deviceNumber: "LINE-1", nonce, version: "1.2.3" });

  it("accepts the signature of this connection's nonce, and is closed when the encoder is unbound", async () => {
    const { socket, reply } = await knock((nonce) => bridge.sign(login(nonce), "session"));
    expect(reply).toBe("welcome");
    expect(await isOnline()).toBe(true);
    const closed = once(socket, "close");
    await server.call("PUT", `business/encoder/unbind/${encoderId}`, { token });
    expect((await closed)[0]).toBe(4003);
    expect((await knock((nonce) => bridge.sign(login(nonce), "session"))).reply).toBe(4003);
    bridge = await pair();
  });

  it("rejects another connection's nonce, another key, another purpose, and a missing token", async () => {
    const stranger = testBridge("LINE-1", Buffer.alloc(32, 1).toString("base64url"));
    const tries = [
      () => bridge.sign(login("A".repeat(22)), "session"),
      (nonce: string) => stranger.sign(login(nonce), "session"),
      (nonce: string) => bridge.sign(login(nonce), "result"),
      (nonce: string) => bridge.sign({ ...login(nonce), deviceNumber: "OTHER" }, "session"),
      () => Promise.resolve("no token"),
    ];
    for (const sign of tries) expect((await knock(sign)).reply).toBe(4003);
    expect(await isOnline()).toBe(false);
  });

  it("rejects browsers before the handshake", async () => {
    for (const headers of [{ origin: "http://evil.example" }, { "sec-fetch-site": "same-origin" }]) {
      const socket = new WebSocket(url, { headers });
      const [error] = await once(socket, "error").catch((thrown: unknown) => [thrown]);
      expect(String(error)).toMatch(/Unexpected server response: 403/);
    }
  });
});
