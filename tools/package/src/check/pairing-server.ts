import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers a pairing, as the server of the product does; nothing else. */
export async function pairingServer() {
  const server = createServer((request, response) => {
    request.resume();
    const data = {
      deviceNumber: "E-0001",
      deviceName: "Front desk",
      key: randomBytes(32).toString("base64url"),
      origins: ["https://office.example"],
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "ok", data }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What `pair` is called with. */
export const pairArguments = (url: string): string[] => [
  "pair",
  "E-0001-123456",
  "--server",
  url,
  "--encoder",
  "sim:twn4",
];

const PATIENCE_MS = 60_000;

/** The version that a daemon on the port greets with, once it answers. */
export async function greeting(port: number, isRequested: (version: string) => boolean): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  let last = "no answer";
  while (Date.now() < end) {
    const reply = await fetch(`http://127.0.0.1:${port}/hello`).catch(() => null);
    const hello: unknown = reply?.ok ? await reply.json() : null;
    if (typeof hello === "object" && hello !== null && "version" in hello) {
      last = String(hello.version);
      if (isRequested(last)) return last;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`the daemon on port ${port}: ${last}`);
}
