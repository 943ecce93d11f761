import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../payment-gateway/src/main.ts", import.meta.url));

export interface Trade {
  readonly outTradeNo: string;
  readonly amount: number;
  readonly status: "unpaid" | "paid" | "closed";
  readonly refunds: readonly { readonly amount: number; readonly status: string }[];
}

/** Both payment providers on this computer; they notify only when a proof says so. */
export async function startGateway() {
  const folder = mkdtempSync(join(tmpdir(), "adel-proof-gateway-"));
  const child: ChildProcess = spawn(process.execPath, [MAIN, "--port", "0", "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("no output");
  const [line]: string[] = await once(createInterface({ input: child.stdout }), "line");
  const address = line?.replace("payment gateway at ", "") ?? "";
  const control = async (what: string, body: object = {}) =>
    (await fetch(`${address}/control/${what}`, { method: "POST", body: JSON.stringify(body) })).json();
  await control("faults", { mute: true });
  const settings: readonly object[] = JSON.parse(readFileSync(join(folder, "server-settings.json"), "utf8"));
  return {
    settings,
    trades: (): Promise<readonly Trade[]> => control("trades"),
    pay: (outTradeNo: string): Promise<unknown> => control("pay", { outTradeNo }),
    /** One delivery of what the provider has to say of a payment; whether it was acknowledged. */
    notify: async (outTradeNo: string): Promise<boolean> => (await control("notify", { outTradeNo })).accepted,
    async close(): Promise<void> {
      child.kill();
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** As a proxy before several processes: each request goes to the next one, its bytes as they came. */
export async function startProxy(target: () => string) {
  const failures = new Map<string, number>();
  const count = (why: string) => failures.set(why, (failures.get(why) ?? 0) + 1);
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      /^(host|connection|content-length|transfer-encoding)$/.test(name) || typeof value !== "string"
        ? []
        : [[name, value] as const],
    );
    const sent = { method: request.method ?? "GET", headers: Object.fromEntries(headers) };
    const body = Buffer.concat(chunks);
    try {
      const reply = await fetch(`${target()}${request.url}`, { ...sent, ...(body.length > 0 && { body }) });
      if (!reply.ok) count(`status ${reply.status}`);
      response.writeHead(reply.status).end(await reply.text());
    } catch {
      count("no connection");
      response.writeHead(502).end();
    }
  });
  // A connection that this end closes just as the other uses it again would look like a server that refuses.
  proxy.keepAliveTimeout = 0;
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const bound = proxy.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    /** Why requests were not accepted, and how often each. */
    failures: (): string => [...failures].map(([why, times]) => `${why}: ${times}`).join(", ") || "none came through",
    async close(): Promise<void> {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
