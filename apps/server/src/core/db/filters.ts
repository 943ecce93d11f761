import { type SelectQueryBuilder, type Simplify, type SqlBool, type StringReference, sql } from "kysely";
import type { TimeRange } from "../time/time-format.ts";

type Rows<T, D extends keyof T, Row> = SelectQueryBuilder<T, D, Row>;

/** Rows whose time is in a range, inclusive; an unset end is open. */
export function whereBetween<T, D extends keyof T, Row>(
  rows: Rows<T, D, Row>,
  column: StringReference<T, D>,
  { since, until }: TimeRange,
): Rows<T, D, Row> {
  const from = since === undefined ? rows : rows.where(sql<SqlBool>`${sql.ref(column)} >= ${since}`);
  return until === undefined ? from : from.where(sql<SqlBool>`${sql.ref(column)} <= ${until}`);
}

/** The next rows by id, for a list that is read in parts. */
export const whereIdAfter = <T, D extends keyof T, Row>(
  rows: Rows<T, D, Row>,
  id: StringReference<T, D>,
  after: number,
  limit: number,
): Promise<Simplify<Row>[]> =>
  rows
    .where(sql<SqlBool>`${sql.ref(id)} > ${after}`)
    .orderBy(sql.ref(id))
    .limit(limit)
    .execute();
