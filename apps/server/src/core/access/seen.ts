import { sql } from "kysely";
import type { Seen } from "../db/numbered.ts";
import { type RowScope, visible } from "./data-scope.ts";

/** Whose rows a caller sees, where a row is of a place: those of the places whose department, a column of `table`, is in scope, and where own records count, those that the caller made. */
export const seenPlaces = (rows: RowScope, table: string, dept: string): Seen => ({
  key: JSON.stringify(rows),
  places: sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${visible(rows, `${table}.${dept}`)}`,
  tables: [`${table}.${dept}`, "dept_closure"],
  maker: rows.own,
});
