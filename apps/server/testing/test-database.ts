import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { createAppContext } from "../src/app.ts";
import type { Config } from "../src/config.ts";
import type { Clock } from "../src/core/clock.ts";

const POSTGRES = process.env.ADEL_TEST_POSTGRES;
/** SQLite always; PostgreSQL where the environment names a server. */
export const DIALECTS = POSTGRES ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);
export type TestDialect = (typeof DIALECTS)[number];

/** A PostgreSQL database of its own: empty, or a copy of the one named `template`. */
export async function createPostgres(server: string, template?: string) {
  const name = `${process.env.ADEL_TEST_DATABASES}_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** The database of a server that is about to start; `config` says where it is. */
interface TestDatabase {
  readonly config: Config;
  /** What a first start on it printed. */
  readonly printed: readonly string[];
  /** On the PostgreSQL server. */
  readonly name?: string;
  readonly drop: () => Promise<void>;
}

/** An empty database, or a copy of the one named `template`; SQLite's is made by the server that opens its file. */
export async function createDatabase(dialect: TestDialect, config: Config, template?: string): Promise<TestDatabase> {
  if (dialect === "sqlite" || !POSTGRES) return { config, printed: [], drop: () => Promise.resolve() };
  const { name, url, drop } = await createPostgres(POSTGRES, template);
  return { config: { ...config, databaseUrl: url }, printed: [], name, drop };
}

/** What the first start of a server left: its data folder, its database, and what it printed. */
interface FirstStart {
  readonly folder: string;
  readonly template: string | undefined;
  readonly printed: readonly string[];
}

async function startFirst(dialect: TestDialect, config: Config, clock: Clock): Promise<FirstStart> {
  const folder = mkdtempSync(join(tmpdir(), "adel-first-"));
  const inFolder = { data: folder, databaseUrl: join(folder, "adel.db"), keyFile: join(folder, "keys", "kek") };
  const database = await createDatabase(dialect, { ...config, ...inFolder });
  const printed: string[] = [];
  const { db } = await createAppContext(database.config, clock, (line) => printed.push(line));
  await db.destroy();
  return { folder, template: database.name, printed };
}

/** By the settings that the rows of a new database depend on. */
const firstStarts = new Map<string, Promise<FirstStart>>();

/** A copy of what a first start leaves, which takes a fraction of the time of migrations and seeds. */
export async function copyFirstStart(dialect: TestDialect, config: Config, clock: Clock): Promise<TestDatabase> {
  const key = JSON.stringify([dialect, config.seed, config.seedLanguage]);
  const start = firstStarts.get(key) ?? startFirst(dialect, config, clock);
  firstStarts.set(key, start);
  const { folder, template, printed } = await start;
  cpSync(folder, config.data, { recursive: true });
  return { ...(await createDatabase(dialect, config, template)), printed };
}
