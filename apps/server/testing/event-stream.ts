// Casts: an address that listens is one of TCP, and a stream's documents are read by the fields looked at.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import type { FastifyInstance } from "fastify";

/** Listens to a stream of events as a page does; `next` gives each event. The server must listen. */
export async function listenTo<T>(app: FastifyInstance, path: string, token: string) {
  const { port } = app.server.address() as AddressInfo;
  const request = get({
    host: "127.0.0.1",
    port,
    path: `/adel/${path}`,
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const lines = createInterface({ input: answer })[Symbol.asyncIterator]();
  const next = async (): Promise<T> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error("the stream ended");
      if (value.startsWith("data: ")) return JSON.parse(value.slice(6)) as T;
    }
  };
  return { type: answer.headers["content-type"], next, stop: () => request.destroy() };
}
