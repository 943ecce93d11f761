import { CompiledQuery, type Insertable } from "kysely";
import type { Db, Tables } from "./database.ts";

/** Rows in one statement, within the bound parameters of both databases. */
const ROWS = 100;

/** Inserts many rows with the same columns, in any order: the statement is compiled once, which takes longer than running it. */
export async function insertMany<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const compile = (some: readonly Insertable<Tables[T]>[]) => db.insertInto(table).values(some).compile().sql;
  const columns = Object.keys(rows[0] ?? {});
  const whole = rows.length < ROWS ? "" : compile(rows.slice(0, ROWS));
  for (let at = 0; at < rows.length; at += ROWS) {
    const some = rows.slice(at, at + ROWS);
    const statement = some.length === ROWS ? whole : compile(rows.slice(0, some.length));
    const values = some.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column)));
    await db.executeQuery(CompiledQuery.raw(statement, values));
  }
}
