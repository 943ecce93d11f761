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

/** An arbitrary number, the same in every server process of this product. */
const LOCK = 7_284_613;

/**
 * Runs what has not run yet, one process at a time, all or nothing.
 * Throws on a database that a newer version has migrated: this version does not know the meaning of its rows.
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
    // Migrations removed since then are older than the last one that this version knows.
    const last = migrations
      .map(({ name }) => name)
      .sort()
      .at(-1);
    const newer = [...done].filter((name) => last !== undefined && name > last).sort();
    if (newer.length > 0)
      throw new Error(
        `the database was migrated by a newer version (${newer.join(", ")}): start that version, or restore a backup`,
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
