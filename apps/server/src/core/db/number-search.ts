import { type Expression, type SqlBool, SqliteAdapter, sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";
import type { Migration } from "./migrate.ts";

// Hex numbers found by any part of them through an index of their threes of digits: docs/adr/0015.

/** A table whose numbers are searched; `id` is its key. */
export interface Numbered {
  readonly table: string;
  readonly column: string;
}

/** Digits that the index holds as one word. */
const THREE = 3;

const indexOf = ({ table, column }: Numbered) => `${table}_${column}_threes`;

/** SQLite's full-text index, without a copy of the text; the table's own triggers keep it. */
async function indexInSqlite(db: Db, numbered: Numbered): Promise<void> {
  const [table, column, index] = [numbered.table, numbered.column, indexOf(numbered)].map((name) => sql.raw(name));
  const add = sql`insert into ${index} (rowid, ${column}) values (new.id, new.${column})`;
  const take = sql`insert into ${index} (${index}, rowid, ${column}) values ('delete', old.id, old.${column})`;
  await sql`create virtual table ${index} using fts5(${column}, content = ${table}, content_rowid = id,
    tokenize = trigram, detail = none, columnsize = 0)`.execute(db);
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  await sql`create trigger ${index}_insert after insert on ${table} begin ${add}; end`.execute(db);
  await sql`create trigger ${index}_delete after delete on ${table} begin ${take}; end`.execute(db);
  await sql`create trigger ${index}_update after update of ${column} on ${table} begin ${take}; ${add}; end`.execute(
    db,
  );
}

/** PostgreSQL's index over what a row holds several of; the threes come from a function of our own, no extension. */
async function indexInPostgres(db: Db, numbered: Numbered): Promise<void> {
  const { table, column } = numbered;
  await sql`create or replace function threes_of(number text) returns text[] language sql immutable strict parallel safe as
    $$ select array(select substr(upper(number), at, 3) from generate_series(1, length(number) - 2) as at) $$`.execute(
    db,
  );
  await sql`create index ${sql.raw(indexOf(numbered))} on ${sql.raw(table)} using gin (threes_of(${sql.raw(column)}))`.execute(
    db,
  );
}

/** The migration that makes the numbers of a table findable by any part of them. */
export const numbersIndexed = (date: string, numbered: Numbered): Migration => ({
  name: `${date}-threes-of-${numbered.table}`,
  up: (db, dialect: DialectName) =>
    dialect === "sqlite" ? indexInSqlite(db, numbered) : indexInPostgres(db, numbered),
});

/** The first and the last three digits leave so few rows that to ask for those in between costs more than it saves. */
const endsOf = (text: string): string[] => [...new Set([text.slice(0, THREE), text.slice(-THREE)])];

/** What SQLite's index is asked for. */
const wordsOf = (text: string) =>
  endsOf(text)
    .map((three) => `"${three}"`)
    .join(" ");

/** Rows with both ends of `text`, wherever they are. Not drawn into the query around it: the index is asked alone. */
function withEnds(db: Db, numbered: Numbered, text: string): Expression<SqlBool> {
  const { table, column } = numbered;
  const index = sql.raw(indexOf(numbered));
  const id = sql.ref(`${table}.id`);
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    return sql<SqlBool>`${id} in (select rowid from ${index} where ${index} match ${wordsOf(text)})`;
  }
  return sql<SqlBool>`${id} in (select n.id from ${sql.raw(table)} as n
    where threes_of(n.${sql.raw(column)}) @> array[${sql.join(endsOf(text))}]::text[] offset 0)`;
}

/** A row's number, which stands in capitals, contains `text`, whatever its case. */
export function numberContains(db: Db, numbered: Numbered, text: string): Expression<SqlBool> {
  const digits = text.toUpperCase();
  // Nothing but digits is in a number; so neither wildcards nor quotes are ever among the words of a search.
  if (!/^[0-9A-F]*$/.test(digits)) return sql<SqlBool>`1 = 0`;
  const held = sql`${sql.ref(`${numbered.table}.${numbered.column}`)} like ${`%${digits}%`}`;
  if (digits.length < THREE) return sql<SqlBool>`${held}`;
  const found = withEnds(db, numbered, digits);
  // Three digits are a word of the index: what it finds is it.
  return digits.length === THREE ? found : sql<SqlBool>`(${found} and ${held})`;
}

/** How many numbers contain `text`, where the index knows it without the rows: it is one of its words. */
export function countInIndex(db: Db, numbered: Numbered, text: string): (() => Promise<number>) | undefined {
  const isWord = /^[0-9A-Fa-f]{3}$/.test(text);
  if (!(isWord && db.getExecutor().adapter instanceof SqliteAdapter)) return undefined;
  const index = sql.raw(indexOf(numbered));
  const asked = sql<{
    total: number;
  }>`select count(*) as total from ${index} where ${index} match ${wordsOf(text.toUpperCase())}`;
  return async () => (await asked.execute(db)).rows[0]?.total ?? 0;
}
