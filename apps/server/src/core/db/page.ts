// Cast: the key column is named by the list, for any query.
import type { Page } from "@adel/protocol";
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** The paging parameters of a list call (protocol's pageQuery). */
export interface PageQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly orderByColumn?: string | undefined;
  readonly isAsc?: "asc" | "desc" | undefined;
}

/** How a table is listed. */
export interface ListOptions {
  /** Columns it may be sorted by, with the names used in requests. */
  readonly columns: Readonly<Record<string, string>>;
  /** Its ascending key; by default the newest row is first. */
  readonly id: string;
}

type Query<T, D extends keyof T, Row> = SelectQueryBuilder<T, D, Row>;

async function countRows<T, D extends keyof T, Row>(query: Query<T, D, Row>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows with equal values are sorted by their keys in the same direction, so that no row is on two pages. */
function sortRows<T, D extends keyof T, Row>(query: Query<T, D, Row>, page: PageQuery, { id, columns }: ListOptions) {
  const column = page.orderByColumn === undefined ? undefined : columns[page.orderByColumn];
  if (column === undefined) return query.orderBy(sql.ref(id), "desc");
  const direction = page.isAsc ?? "asc";
  const sorted = query.orderBy(sql.ref(column), direction);
  return column === id ? sorted : sorted.orderBy(sql.ref(id), direction);
}

/**
 * Reads one page of `query` and counts all its rows. First reads the page's keys, from an index only; then the rows of
 * these keys. A page past the end returns the last page, so that deleting the last row of a page does not show an empty
 * one.
 */
export async function readPage<T, D extends keyof T, Row>(
  query: Query<T, D, Row>,
  page: PageQuery,
  list: ListOptions,
): Promise<Page<Row>> {
  const total = await countRows(query);
  const lastPage = Math.max(1, Math.ceil(total / page.pageSize));
  const keys = await sortRows(query.clearSelect().select(sql<number>`${sql.ref(list.id)}`.as("page_key")), page, list)
    .$castTo<{ page_key: number }>()
    .limit(page.pageSize)
    .offset((Math.min(page.pageNum, lastPage) - 1) * page.pageSize)
    .execute();
  if (keys.length === 0) return { rows: [], total };
  const isOnPage = sql<SqlBool>`${sql.ref(list.id)} in (${sql.join(keys.map(({ page_key }) => page_key))})`;
  const rows = await sortRows(query.where(isOnPage), page, list).execute();
  return { rows, total };
}
