// Casts: an address that listens is a TCP address.
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startTestServer } from "../../../testing/test-server.ts";

it("ends open streams when the server stops, without waiting for their callers", async () => {
  const server = await startTestServer("sqlite", { seed: "demo" });
  const token = await server.signIn();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { rows } = (await server.call("GET", "business/encoder/list", { token })).body;
  const { port } = server.app.server.address() as AddressInfo;
  // Like a browser, on a keep-alive connection.
  const agent = new Agent({ keepAlive: true });
  const asked = get({
    host: "127.0.0.1",
    port,
    path: `/adel/business/encoder/events/${rows[0].id}`,
    headers: { authorization: `Bearer ${token}` },
    agent,
  });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await once(answer, "data");
  answer.resume();
  const ended = once(answer, "end");
  await server.close();
  await ended;
  expect(answer.complete).toBe(true);
  agent.destroy();
});
