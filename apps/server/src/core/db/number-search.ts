import { type Expression, type RawBuilder, type SqlBool, SqliteAdapter, sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";
import type { Migration } from "./migrate.ts";
import { type Found, holds, NOTED, type Numbered, type Owned, type Seen } from "./numbered.ts";
import { SHORT } from "./part-words.ts";
import { findShort, findShortSeen } from "./short-parts.ts";

// Hex numbers found by any part of them: SQLite by an index of their fours of digits, PostgreSQL by one of their
// threes. docs/adr/0017, 0019, 0021.

const THREE = 3;
const FOUR = 4;
/** No number has more digits. */
const LONGEST = 20;

const isOnSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;
const threesOf = ({ table, column }: Numbered) => `${table}_${column}_threes`;
const foursOf = ({ table, column }: Numbered) => `${table}_${column}_fours`;

/** A number's fours as words, and its last three: every part of three digits begins a word. */
const wordsIn = (number: string) =>
  sql.raw(
    Array.from({ length: LONGEST - THREE + 1 }, (_, at) => at + 1)
      .map((at) => `substr(${number}, ${at}, ${FOUR} * (length(${number}) - ${at} >= ${THREE - 1}))`)
      .join(" || ' ' || "),
  );

/** SQLite's full-text index, without a copy of the text; the table's own triggers keep it. */
async function indexInSqlite(db: Db, numbered: Numbered): Promise<void> {
  const { table, column } = numbered;
  const [index, on, words] = [foursOf(numbered), table, `${foursOf(numbered)}_words`].map((name) => sql.raw(name));
  const add = sql`insert into ${index} (rowid, words) values (new.id, ${wordsIn(`new.${column}`)})`;
  const take = sql`insert into ${index} (${index}, rowid, words) values ('delete', old.id, ${wordsIn(`old.${column}`)})`;
  await sql`create view ${words} as select id, ${wordsIn(column)} as words from ${on}`.execute(db);
  await sql`create virtual table ${index} using fts5(words, content = ${words}, content_rowid = id,
    tokenize = ascii, prefix = ${sql.lit(THREE)}, detail = none, columnsize = 0)`.execute(db);
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  await sql`create trigger ${index}_insert after insert on ${on} begin ${add}; end`.execute(db);
  await sql`create trigger ${index}_delete after delete on ${on} begin ${take}; end`.execute(db);
  await sql`create trigger ${index}_update after update of ${sql.raw(column)} on ${on} begin ${take}; ${add}; end`.execute(
    db,
  );
}

/** The index of threes that SQLite had first. */
async function dropThreesInSqlite(db: Db, numbered: Numbered): Promise<void> {
  const index = sql.raw(threesOf(numbered));
  for (const act of ["insert", "delete", "update"])
    await sql`drop trigger if exists ${index}_${sql.raw(act)}`.execute(db);
  await sql`drop table if exists ${index}`.execute(db);
}

/** PostgreSQL's index over what a row holds several of; the threes come from a function of our own, no extension. */
async function indexInPostgres(db: Db, numbered: Numbered): Promise<void> {
  const { table, column } = numbered;
  await sql`create or replace function threes_of(number text) returns text[] language sql immutable strict parallel safe as
    $$ select array(select substr(upper(number), at, 3) from generate_series(1, length(number) - 2) as at) $$`.execute(
    db,
  );
  await sql`create index if not exists ${sql.raw(threesOf(numbered))} on ${sql.raw(table)} using gin (threes_of(${sql.raw(column)}))`.execute(
    db,
  );
}

/** The migration that makes the numbers of a table findable by any part of them. */
export const numbersIndexed = (date: string, numbered: Numbered): Migration => ({
  name: `${date}-parts-of-${numbered.table}`,
  up: async (db, dialect: DialectName) => {
    if (dialect === "postgres") return indexInPostgres(db, numbered);
    await dropThreesInSqlite(db, numbered);
    await indexInSqlite(db, numbered);
  },
});

/** The first and the last digits leave so few rows that to ask for those in between costs more than it saves. */
const endsOf = (text: string, length: number): string[] => [...new Set([text.slice(0, length), text.slice(-length)])];

/** What SQLite's index is asked for. */
const wordsOf = (text: string) =>
  text.length === THREE
    ? `"${text}"*`
    : endsOf(text, FOUR)
        .map((four) => `"${four}"`)
        .join(" ");

/** What the index finds is compared with the part itself, unless the part is one of its words, or begins one. */
const isWord = (db: Db, text: string) => text.length <= (isOnSqlite(db) ? FOUR : THREE);

/** Nothing but digits is in a number; so neither wildcards nor quotes are ever among the words of a search. */
const hasDigitsAlone = (text: string) => /^[0-9A-F]*$/.test(text);

/** `from …` of the rows that the index finds and that hold the part; `n.id` is a row's id. */
function foundBy(db: Db, numbered: Numbered, digits: string): RawBuilder<unknown> {
  const { table, column } = numbered;
  const number = sql.ref(`n.${column}`);
  const compared = isWord(db, digits) ? sql`` : sql` and ${holds(number, digits)}`;
  if (!isOnSqlite(db))
    return sql`from ${sql.table(table)} as n
      where threes_of(${number}) @> array[${sql.join(endsOf(digits, THREE))}]::text[]${compared}`;
  const index = sql.table(foursOf(numbered));
  const words = wordsOf(digits);
  return isWord(db, digits)
    ? sql`from (select rowid as id from ${index} where ${index} match ${words}) as n`
    : sql`from ${sql.table(table)} as n where n.id in (select rowid from ${index} where ${index} match ${words})${compared}`;
}

/** A row's number, which stands in capitals, contains `text`, whatever its case. */
export function numberContains(db: Db, numbered: Numbered, text: string): Expression<SqlBool> {
  const digits = text.toUpperCase();
  if (!hasDigitsAlone(digits)) return sql<SqlBool>`1 = 0`;
  if (digits.length < THREE) return holds(sql.ref(`${numbered.table}.${numbered.column}`), digits);
  const found = foundBy(db, numbered, digits);
  // Not drawn into the query around it, nor asked again for each of its rows: the index is asked alone, and once.
  const ids = isOnSqlite(db)
    ? sql`select n.id ${found}`
    : sql`with found as materialized (select n.id ${found}) select id from found`;
  return sql<SqlBool>`${sql.ref(`${numbered.table}.id`)} in (${ids})`;
}

/** A search for nothing but a part of a number, in the order of the ids; undefined where the index is not asked for such a part. */
export type NumberSearch = (direction: "asc" | "desc") => Promise<Found | undefined>;

/** What the index finds by itself, without the list's other tables. */
async function findByIndex(db: Db, numbered: Numbered, digits: string, direction: "asc" | "desc"): Promise<Found> {
  const found = foundBy(db, numbered, digits);
  const firsts = async (counted = sql``) => {
    const asked = sql<{ id: number; total?: number }>`select n.id${counted} ${found}
      order by n.id ${sql.raw(direction)} limit ${NOTED}`;
    return (await asked.execute(db)).rows;
  };
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  if (!isOnSqlite(db)) {
    // PostgreSQL's index knows no ids: what it finds is read once, for the count and for them.
    const rows = await firsts(sql`, count(*) over () as total`);
    return { total: rows[0]?.total ?? 0, ids: idsOf(rows) };
  }
  const ids = idsOf(await firsts());
  if (ids.length < NOTED) return { total: ids.length, ids };
  const { rows } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { total: rows[0]?.total ?? 0, ids };
}

/** Searches among all rows of a table; undefined for what is no part of any number. */
export function numberSearch(db: Db, numbered: Numbered, text: string): NumberSearch | undefined {
  const digits = text.toUpperCase();
  if (digits === "" || !hasDigitsAlone(digits)) return undefined;
  return async (direction) => {
    const known = digits.length <= SHORT && direction === "desc" ? await findShort(db, numbered, digits) : undefined;
    return known ?? (digits.length < THREE ? undefined : findByIndex(db, numbered, digits, direction));
  };
}

/** Searches for a short part among the rows that somebody sees; longer ones are found well by the index of the rows. */
export function numberSearchSeen(db: Db, numbered: Owned, text: string, seen: Seen): NumberSearch | undefined {
  const digits = text.toUpperCase();
  if (digits === "" || digits.length > SHORT || !hasDigitsAlone(digits)) return undefined;
  return async (direction) => (direction === "desc" ? findShortSeen(db, numbered, digits, seen) : undefined);
}
