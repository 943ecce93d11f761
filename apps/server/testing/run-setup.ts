import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

/** Drops what tests and prepared copies left on the PostgreSQL server. */
async function dropDatabases(server: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

let folder: string;
let prefix: string;

/** One folder for the temporary files of a run, and one prefix for its databases. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), "adel-server-"));
  process.env.TMPDIR = folder;
  prefix = `adel_test_${randomBytes(4).toString("hex")}`;
  process.env.ADEL_TEST_DATABASES = prefix;
}

export async function teardown(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const server = process.env.ADEL_TEST_POSTGRES;
  if (server) await dropDatabases(server, prefix);
}
