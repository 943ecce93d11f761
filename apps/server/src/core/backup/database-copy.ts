import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { openDatabase } from "../db/database.ts";
import type { DialectName } from "../db/dialect.ts";
import { fail } from "../errors.ts";
import { dumpPostgres } from "./postgres-programs.ts";

/** All pages in one step: after a change by another connection between two steps, SQLite would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;
const BUSY_TIMEOUT_MS = 5_000;

/** Names for messages. */
export const DIALECT_NAMES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

export const toDialect = (url: string): DialectName => (/^postgres(ql)?:/.test(url) ? "postgres" : "sqlite");

/** Copies a SQLite database while others read and write it; the copy is one file. */
async function copySqlite(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw fail("BACKUP_DATABASE_MISSING", { file: source });
  // A separate connection: a step locks its connection, and the server's readers would wait for it.
  const from = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    await backup(from, target, { rate: ALL_PAGES });
  } finally {
    from.close();
  }
  const copy = new DatabaseSync(target);
  copy.exec("pragma journal_mode = delete");
  copy.close();
}

/** Writes a consistent copy of a running database; `folder` is for temporary files. */
export const copyDatabase = (url: string, target: string, folder: string): Promise<void> =>
  toDialect(url) === "sqlite" ? copySqlite(url, target) : dumpPostgres(url, target, folder);

/** Fails if a database is not empty. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  if (toDialect(url) === "sqlite") {
    if (existsSync(url)) throw fail("RESTORE_DATABASE_NOT_EMPTY", { database: url });
    return;
  }
  const { db } = openDatabase(url);
  try {
    const { rows } = await sql<{ found: number }>`select 1 as found from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' limit 1`.execute(
      db,
    );
    if (rows.length > 0) throw fail("RESTORE_DATABASE_NOT_EMPTY", { database: new URL(url).pathname.slice(1) });
  } finally {
    await db.destroy();
  }
}

/** Fails if a SQLite file is inconsistent. */
export function checkSqlite(file: string, path: string): void {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const row = database.prepare("pragma quick_check(1)").get();
      if (row?.quick_check === "ok") return;
    } finally {
      database.close();
    }
  } catch {
    // A file that SQLite cannot open is damaged as well.
  }
  throw fail("BACKUP_DAMAGED", { path });
}
