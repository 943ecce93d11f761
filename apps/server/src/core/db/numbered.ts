import { type RawBuilder, type SqlBool, sql } from "kysely";
import { UNSETTLED } from "./stamp.ts";

/** A table whose numbers of hex digits, in capitals, are searched by their parts; `id` is its key. */
export interface Numbered {
  readonly table: string;
  readonly column: string;
}

/** Rows that are somebody's: of a place, which decides who sees them, and of who made them. */
export interface Owned extends Numbered {
  /** The columns that say so; neither ever changes. */
  readonly place: string;
  readonly maker: string;
}

/** Whose rows somebody sees. */
export interface Seen {
  /** Tells this scope from others. */
  readonly key: string;
  /** Asks for the ids of the places. */
  readonly places: RawBuilder<{ readonly id: number }>;
  /** The stamped tables, or columns of tables, that decide which places these are; a place that comes need not count. */
  readonly tables: readonly string[];
  /** Whoever sees their own rows. */
  readonly maker: number | null;
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
