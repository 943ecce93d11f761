import { type ColumnDataType, type ColumnDefinitionBuilder, sql } from "kysely";
import type { Database, Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";

/** One step of the schema. Names begin with a date and order the steps of all features. */
export interface Migration {
  readonly name: string;
  up(db: Db, dialect: DialectName): Promise<void>;
}

declare module "./database.ts" {
  interface Tables {
    migration: { name: string; run_time: number };
  }
}

/**
 * Migrations of earlier versions that this version no longer has: counters and search indexes of lists, which
 * `2026-11-24-a-drop-list-triggers` removes.
 */
const RETIRED = /^2026-11-2[0-2]-(a-a-table-stamp|stamp-\w+(-\w+)?|(parts|threes)-of-\w+)$/;

/** An arbitrary number, equal in every server process of this product. */
const LOCK = 7_284_613;

/**
 * Runs the missing migrations, one process at a time, all or none. Throws on a database with a migration that this
 * version does not know, whatever its date: it was migrated by another version, so the meaning of its rows is unknown.
 */
export async function migrate(
  { db, dialect }: Pick<Database, "db" | "dialect">,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await trx.schema
      .createTable("migration")
      .ifNotExists()
      .addColumn("name", "varchar(100)", (column) => column.primaryKey())
      .addColumn("run_time", "bigint", (column) => column.notNull())
      .execute();
    const done = new Set((await trx.selectFrom("migration").select("name").execute()).map(({ name }) => name));
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = [...done].filter((name) => !known.has(name) && !RETIRED.test(name)).sort();
    if (unknown.length > 0)
      throw new Error(
        `the database was migrated by a newer version (${unknown.join(", ")}): start that version, or restore a backup`,
      );
    for (const migration of [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (done.has(migration.name)) continue;
      await migration.up(trx, dialect);
      await trx.insertInto("migration").values({ name: migration.name, run_time: now }).execute();
    }
  });
}

type Id = readonly [ColumnDataType, (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder];
/** `.addColumn("id", ...id(dialect))`: an auto-increment key whose values are never reused. */
export const id = (dialect: DialectName): Id =>
  dialect === "sqlite"
    ? ["integer", (column) => column.primaryKey().autoIncrement()]
    : ["bigint", (column) => column.primaryKey().generatedByDefaultAsIdentity()];

/** Call after inserting rows with explicit ids: advances PostgreSQL's sequence (SQLite does it automatically). */
export async function syncSequence(db: Db, dialect: DialectName, table: string, column: string): Promise<void> {
  if (dialect === "postgres")
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(table)}))`.execute(
      db,
    );
}
