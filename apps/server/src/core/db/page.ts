import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** What every list call says about its page (protocol's pageQuery). */
export interface PageQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly orderByColumn?: string | undefined;
  readonly isAsc?: "asc" | "desc" | undefined;
}
export interface Paged<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * A page of `query` and the count of all. Past the end, the last page is given: a client that deleted the last row
 * of a page is not left with an empty one. `columns` names the sortable columns; `newest` is the tie-break.
 */
export async function paged<T, D extends keyof T, Row>(
  query: SelectQueryBuilder<T, D, Row>,
  page: PageQuery,
  columns: Readonly<Record<string, string>>,
  newest: string,
): Promise<Paged<Row>> {
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const total = counted.total;
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  const column = page.orderByColumn === undefined ? undefined : columns[page.orderByColumn];
  const sorted = column === undefined ? query : query.orderBy(sql.ref(column), page.isAsc ?? "asc");
  const rows = await sorted
    .orderBy(sql.ref(newest), "desc")
    .limit(page.pageSize)
    .offset((Math.min(page.pageNum, last) - 1) * page.pageSize)
    .execute();
  return { rows, total };
}

/** `column` contains `text`, whatever the case; `%` and `_` mean themselves. */
export const contains = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
