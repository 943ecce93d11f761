import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const { PATH = "", NODE_COMPILE_CACHE } = process.env;
const PASSWORD = "ledger-proof-1";
const START_MS = 600_000;

/** Where the servers keep what they know: all processes of one proof share it. */
export interface Storage {
  readonly data: string;
  readonly databaseUrl?: string | undefined;
}
const environment = ({ data, databaseUrl }: Storage, publicUrl?: string) => ({
  PATH,
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  ADEL_DATA: data,
  ADEL_PORT: "0",
  ...(publicUrl !== undefined && { ADEL_PUBLIC_URL: publicUrl }),
  ADEL_CAPTCHA: "off",
  ADEL_LOG_LEVEL: "info",
  ADEL_ADMIN_PASSWORD: PASSWORD,
  ...(databaseUrl !== undefined && { ADEL_DATABASE_URL: databaseUrl }),
});

export interface Reply {
  readonly code: number;
  readonly total?: number;
  readonly data?: { readonly [name: string]: unknown };
}

/** One server process, and a call to it by the administrator; without an answer the call gives null. */
export class Server {
  readonly #child: ChildProcess;
  readonly #address: string;
  #token = "";

  constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.#address = address;
  }

  async signIn(username = "admin", password = PASSWORD): Promise<void> {
    const reply = await this.#send("POST", "login", { username, password });
    this.#token = String(reply?.token ?? "");
    if (this.#token === "") throw new Error(`no sign-in: ${JSON.stringify(reply)}`);
  }

  /** The same process in the session of another user; sessions outlive a kill. */
  as(token: string): Server {
    const other = new Server(this.#child, this.#address);
    other.#token = token;
    return other;
  }

  get address(): string {
    return this.#address;
  }

  get token(): string {
    return this.#token;
  }

  call(method: string, path: string, body?: object): Promise<Reply | null> {
    return this.#send(method, path, body);
  }

  async kill(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }

  async #send(method: string, path: string, body?: object) {
    try {
      const reply = await fetch(`${this.#address}/adel/${path}`, {
        method,
        headers: {
          ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return JSON.parse(await reply.text());
    } catch {
      // Killed before it answered: the outcome of the call is unknown.
      return null;
    }
  }
}

export async function startServer(storage: Storage, publicUrl?: string): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    env: environment(storage, publicUrl),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const hear = (chunk: Buffer) => {
    if (printed.length < 100_000) printed += chunk.toString();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const address = /Server listening at (http:[^"]+)"/.exec(printed)?.[1];
    if (address !== undefined) {
      const server = new Server(child, address);
      await server.signIn();
      return server;
    }
    await pause(50);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start: ${printed.slice(-2000)}`);
}

/** What `verify-ledger` says; throws where it found a difference. */
export async function verifyLedger(storage: Storage): Promise<string> {
  const child = spawn(process.execPath, [MAIN, "verify-ledger"], { env: environment(storage) });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(printed);
  return printed.trim().split("\n").at(-1) ?? "";
}
