import { type Expression, type SqlBool, SqliteAdapter, sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";
import type { Migration } from "./migrate.ts";

// Search by part of a text. Small tables are read row by row. For tables that grow without limit, a trigram index finds
// parts of three characters and more: FTS5 in SQLite, pg_trgm in PostgreSQL.

/** A column with a trigram index; the table's key is `id`. */
export interface IndexedText {
  readonly table: string;
  readonly column: string;
}

const TRIGRAM = 3;

const indexName = ({ table, column }: IndexedText) => `${table}_${column}_trigram`;
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether `column` contains `text`, case-insensitive; `%` and `_` are literal. */
export const contains = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${likePattern(text.toLowerCase())} escape '\\'`;

/** A full-text index over the table's own column. Triggers keep it up to date, as SQLite documents (FTS5, 4.4.3). */
async function createFullTextIndex(db: Db, text: IndexedText): Promise<void> {
  const [index, table, column] = [indexName(text), text.table, text.column].map((name) => sql.raw(name));
  const add = sql`insert into ${index} (rowid, ${column}) values (new.id, new.${column})`;
  const remove = sql`insert into ${index} (${index}, rowid, ${column}) values ('delete', old.id, old.${column})`;
  await sql`create virtual table ${index} using fts5(${column}, content = ${table}, content_rowid = id,
    tokenize = 'trigram')`.execute(db);
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  await sql`create trigger ${index}_insert after insert on ${table} begin ${add}; end`.execute(db);
  await sql`create trigger ${index}_delete after delete on ${table} begin ${remove}; end`.execute(db);
  await sql`create trigger ${index}_update after update of ${column} on ${table} begin ${remove}; ${add}; end`.execute(
    db,
  );
}

async function createTrigramIndex(db: Db, text: IndexedText): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index ${sql.raw(indexName(text))} on ${sql.table(text.table)}
    using gin (${sql.ref(text.column)} gin_trgm_ops)`.execute(db);
}

/** The migration that adds a search index for any part of a text in a growing table. */
export const textIndexed = (date: string, text: IndexedText): Migration => ({
  name: `${date}-text-index-${text.table}-${text.column}`,
  up: (db, dialect: DialectName) =>
    dialect === "sqlite" ? createFullTextIndex(db, text) : createTrigramIndex(db, text),
});

/** Like `contains`, with the trigram index; one or two characters have no trigram and are compared row by row. */
export function indexedContains(db: Db, indexed: IndexedText, text: string): Expression<SqlBool> {
  const column = `${indexed.table}.${indexed.column}`;
  if (!(db.getExecutor().adapter instanceof SqliteAdapter))
    return sql<SqlBool>`${sql.ref(column)} ilike ${likePattern(text)} escape '\\'`;
  if ([...text].length < TRIGRAM) return sql<SqlBool>`${sql.ref(column)} like ${likePattern(text)} escape '\\'`;
  const index = sql.table(indexName(indexed));
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return sql<SqlBool>`${sql.ref(`${indexed.table}.id`)} in (select rowid from ${index} where ${index} match ${phrase})`;
}
