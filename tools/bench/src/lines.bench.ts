import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { connectServer } from "../../../apps/card-bridge/src/api/server-connect.ts";
import { sessionUrl } from "../../../apps/card-bridge/src/api/server-connections.ts";
import { newKey } from "../../../apps/card-bridge/src/jobs/bindings.ts";
import { signLogin } from "../../../apps/card-bridge/src/jobs/ticket-crypto.ts";
import { type Options, prepareServer } from "./bench.ts";
import { freePort } from "./free-port.ts";
import { ratio } from "./timed.ts";

/** Memory limit of one process with 500 logged-in encoders. */
const LIMIT_MB = 60;
const WHOLE = { encoders: 500, settleMs: 5_000 };
const SMALLEST: typeof WHOLE = { encoders: 2, settleMs: 0 };

const Reply = z.looseObject({ code: z.number(), data: z.unknown().optional(), token: z.string().optional() });
const Row = z.looseObject({ id: z.number() });
const Pairing = z.looseObject({ code: z.string() });
const Paired = z.looseObject({ key: z.string() });
const Order = z.looseObject({ order: z.string(), nonce: z.string().optional() });

/** Resident memory of a process, in MB (proc(5), VmRSS). */
const memoryOf = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const ok = await fetch(`${url}/adel/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await pause(100);
  }
  throw new Error("the server did not start");
}

const caller =
  (url: string, more: Readonly<Record<string, string>> = {}) =>
  async (path: string, body: object) => {
    const headers = { "content-type": "application/json", ...more };
    const reply = await fetch(`${url}/adel/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const parsed = Reply.parse(await reply.json());
    if (parsed.code !== 200) throw new Error(`${path}: ${JSON.stringify(parsed)}`);
    return parsed;
  };
type Caller = ReturnType<typeof caller>;
type Line = ReturnType<typeof connectServer>;
const nameOf = (count: number) => `BENCH-${count}`;

/** Adds and pairs an encoder, each from a separate address, because pairing is limited per minute and address. */
async function paired(call: Caller, url: string, count: number): Promise<string> {
  const deviceNumber = nameOf(count);
  const row = Row.parse((await call("business/encoder", { deviceName: deviceNumber, deviceNumber })).data);
  const { code } = Pairing.parse((await call(`business/encoder/${row.id}/pairing`, {})).data);
  const pair = caller(url, { "x-forwarded-for": `10.1.${count >> 8}.${count & 255}` });
  return Paired.parse((await pair("bridge/pair", { code, bridgeVersion: "1.0.0", host: "bench" })).data).key;
}

/** Logs in like a bridge, and reports the state of its encoder once. */
function logIn(url: string, deviceNumber: string, key: string): Promise<Line> {
  const socket = connectServer(sessionUrl(url));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.on("message", (data) => {
      const { order, nonce } = Order.parse(JSON.parse(String(data)));
      if (order === "challenge" && nonce !== undefined)
        void signLogin({ deviceNumber, nonce, version: "1.0.0" }, newKey(key)).then((token) =>
          socket.send(JSON.stringify({ word: "login", token })),
        );
      if (order === "welcome") resolve(socket);
    });
  });
}

/** What 500 logged-in encoders add to the memory of the built server. */
export async function linesBench(options: Options): Promise<string[]> {
  const { encoders, settleMs } = options.isSmallest ? SMALLEST : WHOLE;
  const program = prepareServer(options);
  const data = mkdtempSync(join(tmpdir(), "lines-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const password = "bench-only-password-1";
  const env = {
    ADEL_DATA: data,
    ADEL_PORT: String(port),
    ADEL_ADMIN_PASSWORD: password,
    ADEL_CAPTCHA: "off",
    ADEL_LOG_LEVEL: "error",
    ADEL_TRUST_PROXY: "1",
  };
  const server = spawn(process.execPath, [program], { env: { ...process.env, ...env }, stdio: "ignore" });
  const sockets: Line[] = [];
  try {
    await answers(url);
    const { token } = await caller(url)("login", { username: "admin", password });
    const call = caller(url, { authorization: `Bearer ${token}` });
    const keys: string[] = [];
    for (let count = 0; count < encoders; count += 1) keys.push(await paired(call, url, count));
    await pause(settleMs);
    const before = memoryOf(server);
    for (const [count, key] of keys.entries()) sockets.push(await logIn(url, nameOf(count), key));
    await pause(settleMs);
    const more = memoryOf(server) - before;
    const verdict = more <= LIMIT_MB ? "kept" : "NOT KEPT";
    return [
      `${ratio(`${encoders} encoders logged in: memory`, `its limit of ${LIMIT_MB} MB`, more, LIMIT_MB)} (${more.toFixed(1)} MB): ${verdict}`,
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    server.kill("SIGTERM");
    rmSync(data, { recursive: true, force: true });
  }
}
