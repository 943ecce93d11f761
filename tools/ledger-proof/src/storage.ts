import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Storage } from "./servers.ts";

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A data folder and, where a PostgreSQL server is named, a database of its own; both are gone afterwards. */
export async function withStorage<T>(postgres: string | undefined, act: (storage: Storage) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), "adel-ledger-proof-"));
  const name = `adel_proof_${randomBytes(6).toString("hex")}`;
  try {
    if (postgres === undefined) return await act({ data });
    await onServer(postgres, `create database ${name}`);
    const url = new URL(postgres);
    url.pathname = `/${name}`;
    return await act({ data, databaseUrl: url.href });
  } finally {
    if (postgres !== undefined) await onServer(postgres, `drop database if exists ${name} with (force)`);
    rmSync(data, { recursive: true, force: true });
  }
}
