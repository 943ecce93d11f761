import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";

/** A row once written stays: the database says no, whoever asks. */
export async function appendOnly(db: Db, dialect: DialectName, table: string): Promise<void> {
  if (dialect === "sqlite") {
    for (const action of ["update", "delete"] as const)
      await sql`create trigger ${sql.raw(`${table}_no_${action}`)} before ${sql.raw(action)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
    return;
  }
  await sql`create function ${sql.raw(table)}_append_only() returns trigger language plpgsql as $$
    begin raise exception '${sql.raw(table)} is append-only'; end $$`.execute(db);
  await sql`create trigger ${sql.raw(table)}_no_change before update or delete on ${sql.table(table)}
    for each row execute function ${sql.raw(table)}_append_only()`.execute(db);
  await sql`create trigger ${sql.raw(table)}_no_truncate before truncate on ${sql.table(table)}
    for each statement execute function ${sql.raw(table)}_append_only()`.execute(db);
}
