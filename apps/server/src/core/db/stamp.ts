// Cast: a question is kept under a key that stands for its answer.
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";
import type { Migration } from "./migrate.ts";

declare module "./database.ts" {
  interface Tables {
    /** A number for each table, or for one of its columns, that rises with its writes; the database itself counts. */
    table_stamp: { name: string; stamp: number };
  }
}

/** `write`: every change counts. `delete`: rows are only ever added, so that only taking one away counts. */
type Counts = "write" | "delete";

/** Has the database count the changes of a table. */
async function stampTable(db: Db, dialect: DialectName, table: string, counts: Counts = "write"): Promise<void> {
  const acts = counts === "write" ? (["insert", "update", "delete"] as const) : (["delete"] as const);
  await db.insertInto("table_stamp").values({ name: table, stamp: 1 }).execute();
  if (dialect === "sqlite") {
    for (const act of acts)
      await sql`create trigger ${sql.raw(`${table}_stamp_${act}`)} after ${sql.raw(act)} on ${sql.table(table)}
        begin update table_stamp set stamp = stamp + 1 where name = ${sql.lit(table)}; end`.execute(db);
    return;
  }
  await sql`create trigger ${sql.raw(`${table}_stamp`)} after ${sql.raw(acts.join(" or "))} on ${sql.table(table)}
    for each statement execute function count_table_change()`.execute(db);
}

/** Has the database count the rows that go and the changes of one column; rows that come do not count. */
async function stampColumn(db: Db, dialect: DialectName, table: string, column: string): Promise<void> {
  const name = `${table}.${column}`;
  const trigger = `${table}_${column}_stamp`;
  await db.insertInto("table_stamp").values({ name, stamp: 1 }).execute();
  if (dialect === "sqlite") {
    for (const [act, when] of [
      ["delete", "delete"],
      ["update", `update of ${column}`],
    ] as const)
      await sql`create trigger ${sql.raw(`${trigger}_${act}`)} after ${sql.raw(when)} on ${sql.table(table)}
        begin update table_stamp set stamp = stamp + 1 where name = ${sql.lit(name)}; end`.execute(db);
    return;
  }
  await sql`create or replace function count_column_change() returns trigger language plpgsql as $$
    begin update table_stamp set stamp = stamp + 1 where name = TG_ARGV[0]; return null; end $$`.execute(db);
  // For each row: a change that met none is no change.
  await sql`create trigger ${sql.raw(trigger)} after delete or update of ${sql.raw(column)} on ${sql.table(table)}
    for each row execute function count_column_change(${sql.lit(name)})`.execute(db);
}

type Question<Answer> = CompiledQuery<Answer>;
const questions = new Map<string, Question<unknown>>();

/** What every list asks is made into SQL once. */
function question<Answer>(db: Db, key: string, made: () => RawBuilder<Answer>): Question<Answer> {
  const known = questions.get(key) ?? made().compile(db);
  questions.set(key, known);
  return known as Question<Answer>;
}

/** The stamps of these tables as one number: equal means that nothing changed in between. */
export async function stampOf(db: Db, tables: readonly string[]): Promise<number> {
  const asked = question(
    db,
    `stamps of ${tables.join()}`,
    () =>
      sql<{
        stamp: number;
        known: number;
      }>`select cast(sum(stamp) as bigint) as stamp, count(*) as known from table_stamp where name in (${sql.join(tables.map((table) => sql.lit(table)))})`,
  );
  const [found] = (await db.executeQuery(asked)).rows;
  // A table that nobody counts would keep its first answer for ever.
  if (found?.known !== tables.length) throw new Error(`not every one of these tables is stamped: ${tables.join(", ")}`);
  return found.stamp;
}

/** Rows this young may still be joined by one with a lower id, from a transaction that ends later. */
export const UNSETTLED = 100;

/** How far a table that only grows has come: its highest id, and the sum of the ids of its youngest rows. Equal means that no row came. */
export interface Ends {
  readonly last: number;
  readonly young: number;
}
/** Of a table that is stamped for each of its writes. */
export const NO_ENDS: Ends = { last: 0, young: 0 };

export async function endsOf(db: Db, table: string, id: string): Promise<Ends> {
  const asked = question(
    db,
    `ends of ${table}`,
    () => sql<Ends>`select coalesce(max(young.id), 0) as last, cast(coalesce(sum(young.id), 0) as bigint) as young
      from (select ${sql.ref(id)} as id from ${sql.table(table)} order by ${sql.ref(id)} desc limit ${sql.lit(UNSETTLED)}) as young`,
  );
  return (await db.executeQuery(asked)).rows[0] ?? NO_ENDS;
}

/** The migration that begins to count the changes of a table. */
export const stamped = (date: string, table: string, counts: Counts = "write"): Migration => ({
  name: `${date}-stamp-${table}`,
  up: (db, dialect) => stampTable(db, dialect, table, counts),
});

/** The migration that begins to count what `table.column` stands for: rows that go, and changes of the column. */
export const columnStamped = (date: string, table: string, column: string): Migration => ({
  name: `${date}-stamp-${table}-${column}`,
  up: (db, dialect) => stampColumn(db, dialect, table, column),
});

export const stampMigration: Migration = {
  name: "2026-11-20-a-a-table-stamp",
  up: async (db, dialect) => {
    await db.schema
      .createTable("table_stamp")
      .addColumn("name", "varchar(64)", (column) => column.primaryKey())
      .addColumn("stamp", "bigint", (column) => column.notNull())
      .execute();
    if (dialect === "postgres")
      await sql`create function count_table_change() returns trigger language plpgsql as $$
        begin update table_stamp set stamp = stamp + 1 where name = TG_TABLE_NAME; return null; end $$`.execute(db);
  },
};
