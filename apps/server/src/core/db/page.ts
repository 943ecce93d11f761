// Casts: Kysely knows a row's columns by its query; here the key columns are named by the list, for any query.
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./database.ts";
import { type Anchor, type Remembered, remembered } from "./list-memory.ts";
import { stampOf } from "./stamp.ts";

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

/** How a table is listed. */
export interface List {
  /** The columns it may be sorted by, as the wire names them. */
  readonly columns: Readonly<Record<string, string>>;
  /** Its id, which rises with each new row; without another order the newest stands first. */
  readonly id: string;
  /** Sortable columns that may be null: pages sorted by them are counted off from the first. */
  readonly nullable?: readonly string[];
  /** The stamped tables that decide what is in the list. */
  readonly tables: readonly string[];
  /** Rows are only added, and cleared away: the tables are stamped for deletes alone. */
  readonly grows?: true;
}

interface Order {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/** New rows of a growing list are counted each time; beyond so many the count is kept. */
const KEEP_AFTER = 2000;
/** Rows this young may still be joined by one with a lower id, from a transaction that ends later. */
const UNSETTLED = 1000;

const countOf = async <T, D extends keyof T, Row>(query: SelectQueryBuilder<T, D, Row>): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
};

/** The count of a list that only grows: what was counted once stays, and only newer rows are counted again. */
async function grown<T, D extends keyof T, Row>(
  query: SelectQueryBuilder<T, D, Row>,
  { id }: List,
  memory: Remembered,
): Promise<number> {
  const settled = memory.settled ?? { upTo: 0, count: 0 };
  const newer = await query
    .clearSelect()
    .select([sql<number>`count(*)`.as("total"), sql<number>`coalesce(max(${sql.ref(id)}), 0)`.as("last")])
    .$castTo<{ total: number; last: number }>()
    .where(sql<SqlBool>`${sql.ref(id)} > ${settled.upTo}`)
    .executeTakeFirstOrThrow();
  const upTo = newer.last - UNSETTLED;
  if (newer.total > KEEP_AFTER && upTo > settled.upTo) {
    const old = query.where(sql<SqlBool>`${sql.ref(id)} > ${settled.upTo} and ${sql.ref(id)} <= ${upTo}`);
    memory.settled = { upTo, count: settled.count + (await countOf(old)) };
  }
  return settled.count + newer.total;
}

async function totalOf<T, D extends keyof T, Row>(
  query: SelectQueryBuilder<T, D, Row>,
  list: List,
  memory: Remembered,
): Promise<number> {
  if (list.grows) return grown(query, list, memory);
  memory.total ??= await countOf(query);
  return memory.total;
}

const tuple = (order: Order, id: string) =>
  order.column === id ? sql`(${sql.ref(id)})` : sql`(${sql.ref(order.column)}, ${sql.ref(id)})`;

/** Rows from an anchor on, the anchor's own first. */
function from<T, D extends keyof T, Row>(
  query: SelectQueryBuilder<T, D, Row>,
  order: Order,
  id: string,
  anchor: Anchor,
): SelectQueryBuilder<T, D, Row> {
  const key = order.column === id ? sql`(${anchor.id})` : sql`(${anchor.value}, ${anchor.id})`;
  const on = sql.raw(order.direction === "asc" ? ">=" : "<=");
  return query.where(sql<SqlBool>`${tuple(order, id)} ${on} ${key}`);
}

const sorted = <T, D extends keyof T, Row>(query: SelectQueryBuilder<T, D, Row>, order: Order, id: string) => {
  const first = query.orderBy(sql.ref(order.column), order.direction);
  return order.column === id ? first : first.orderBy(sql.ref(id), order.direction);
};

const tail = (column: string) => column.slice(column.lastIndexOf(".") + 1);

/**
 * A page of `query` and the count of all. Past the end, the last page is given: a client that deleted the last row of
 * a page is not left with an empty one. Counts and the keys at which pages begin are remembered as long as the tables'
 * stamps stand still, so that a deep page costs what the first one does.
 */
export async function paged<T, D extends keyof T, Row>(
  db: Db,
  query: SelectQueryBuilder<T, D, Row>,
  page: PageQuery,
  list: List,
): Promise<Paged<Row>> {
  const column = page.orderByColumn === undefined ? undefined : list.columns[page.orderByColumn];
  const order: Order =
    column === undefined ? { column: list.id, direction: "desc" } : { column, direction: page.isAsc ?? "asc" };
  const { sql: text, parameters } = query.compile();
  const stamp = await stampOf(db, list.tables);
  const memory = remembered(db, `${text}\n${JSON.stringify(parameters)}\n${order.column} ${order.direction}`, stamp);
  const total = await totalOf(query, list, memory);
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  const offset = (Math.min(page.pageNum, last) - 1) * page.pageSize;
  // Counted from the far end a row keeps its place while new ones come in at the near one.
  const rank = total - offset;
  const canAnchor = !list.nullable?.includes(order.column) && (!list.grows || order.column === list.id);
  const anchor = canAnchor && offset > 0 ? memory.anchors.nearest(rank) : undefined;
  const skip = anchor ? anchor.rank - rank : offset;
  const found = await sorted(anchor ? from(query, order, list.id, anchor) : query, order, list.id)
    .limit(page.pageSize)
    .offset(skip)
    .execute();
  const first = found[0] as Record<string, unknown> | undefined;
  if (canAnchor && offset > 0 && first !== undefined)
    memory.anchors.keep({ rank, id: Number(first[tail(list.id)]), value: first[tail(order.column)] });
  return { rows: found, total };
}

/** `column` contains `text`, whatever the case; `%` and `_` mean themselves. */
export const contains = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
