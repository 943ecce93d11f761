import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";

const ACTIONS = ["update", "delete"] as const;

async function guardInSqlite(db: Db, table: string): Promise<void> {
  for (const action of ACTIONS)
    await sql`create trigger ${sql.raw(`${table}_no_${action}`)} before ${sql.raw(action)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
}

/** Written rows cannot be changed: the database rejects every update and delete. */
export async function appendOnly(db: Db, dialect: DialectName, table: string): Promise<void> {
  if (dialect === "sqlite") return guardInSqlite(db, table);
  await sql`create function ${sql.raw(table)}_append_only() returns trigger language plpgsql as $$
    begin raise exception '${sql.raw(table)} is append-only'; end $$`.execute(db);
  await sql`create trigger ${sql.raw(table)}_no_change before update or delete on ${sql.table(table)}
    for each row execute function ${sql.raw(table)}_append_only()`.execute(db);
  await sql`create trigger ${sql.raw(table)}_no_truncate before truncate on ${sql.table(table)}
    for each statement execute function ${sql.raw(table)}_append_only()`.execute(db);
}

/**
 * For a migration that fills new columns: removes the protection within this transaction, and restores it at its end.
 */
export async function withoutAppendOnly(
  trx: Db,
  dialect: DialectName,
  table: string,
  change: () => Promise<void>,
): Promise<void> {
  if (dialect === "sqlite") {
    for (const action of ACTIONS) await sql`drop trigger ${sql.raw(`${table}_no_${action}`)}`.execute(trx);
    await change();
    return guardInSqlite(trx, table);
  }
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  await change();
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
}
