import { type RawBuilder, type SqlBool, sql } from "kysely";
import { UNSETTLED } from "./stamp.ts";

/** A table whose numbers of hex digits, in capitals, are searched by their parts; `id` is its key. */
export interface Numbered {
  readonly table: string;
  readonly column: string;
}

/** What a search found: how many rows, and the ids of the first of them. */
export interface Found {
  readonly total: number;
  readonly ids: readonly number[];
}
/** So many found rows are noted all at once: one search tells all their pages. More than are unsettled, whose count they tell as well. */
export const NOTED = UNSETTLED + 1;

/** A row's number holds these digits, looked at row by row. */
export const holds = (column: RawBuilder<unknown>, digits: string) => sql<SqlBool>`${column} like ${`%${digits}%`}`;
