import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../../../apps/server/src/core/db/database.ts";
import { freePort } from "../free-port.ts";
import type { Target } from "./load.ts";

const PASSWORD = "bench-Pass-1";

/** Waits until something answers on a port. */
export async function untilServed(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    try {
      await fetch(`http://127.0.0.1:${port}/adel/health`);
      return;
    } catch {
      await pause(50);
    }
  }
}

async function signedIn(port: number, username: string, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/adel/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const message: unknown = await answer.json();
  if (typeof message !== "object" || message === null || !("token" in message) || typeof message.token !== "string")
    throw new Error(`${username} may not sign in: ${JSON.stringify(message)}`);
  return message.token;
}

/** A running product with its database. */
export interface Product {
  readonly database: Database;
  readonly pid: number;
  /** The server's process and, on PostgreSQL, those that answer its queries. */
  readonly pids: () => Promise<number[]>;
  readonly admin: Target;
  /** Another account's login. */
  readonly as: (user: string) => Promise<Target>;
  readonly stop: () => Promise<void>;
}

/** The bench's own connections, whose work is not the server's. */
const BENCH = "bench";
function benchUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", BENCH);
  return url.href;
}

async function backends({ db, dialect }: Database): Promise<number[]> {
  if (dialect === "sqlite") return [];
  const found = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> ${BENCH}`.execute(db);
  return found.rows.map(({ pid }) => pid);
}

/** The server with its own database, default logging and all checks. */
export async function product(program: string, databaseUrl?: string): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), "lists-bench-"));
  const port = await freePort();
  const out = join(data, "out.log");
  const env = {
    ...process.env,
    ADEL_DATA: data,
    ADEL_PORT: String(port),
    ADEL_CAPTCHA: "off",
    ADEL_ADMIN_PASSWORD: PASSWORD,
    ADEL_SEED: "demo",
    ...(databaseUrl !== undefined && { ADEL_DATABASE_URL: databaseUrl }),
  };
  const log = openSync(out, "w");
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", log, "inherit"] });
  // A failing benchmark leaves no server running.
  process.once("exit", () => child.kill());
  const { pid } = child;
  if (pid === undefined) throw new Error("the server did not start");
  await untilServed(port, child);
  const database = openDatabase(databaseUrl === undefined ? join(data, "adel.db") : benchUrl(databaseUrl));
  const passwordOf = (user: string) =>
    new RegExp(`^demo password ${user}: (.*)$`, "m").exec(readFileSync(out, "utf8"))?.[1] ?? "";
  return {
    database,
    pid,
    pids: async () => [pid, ...(await backends(database))],
    admin: { port, token: await signedIn(port, "admin", PASSWORD) },
    as: async (user) => ({ port, token: await signedIn(port, user, passwordOf(user)) }),
    stop: async () => {
      await database.db.destroy();
      await new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      });
      rmSync(data, { recursive: true, force: true });
    },
  };
}
