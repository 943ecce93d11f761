// Casts: Kysely knows a row's columns by its query; here the key columns are named by the list, for any query.
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { RowScope } from "../access/data-scope.ts";
import type { Moments } from "../time/wire-time.ts";
import type { Db } from "./database.ts";
import { type Anchor, type Remembered, remembered } from "./list-memory.ts";
import type { NumberSearch } from "./number-search.ts";
import { type Found, NOTED } from "./numbered.ts";
import { type Ends, endsOf, NO_ENDS, stampOf, UNSETTLED } from "./stamp.ts";

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
  /** The stamped tables, or columns of tables, that decide what is in the list; first of the one whose rows they are. */
  readonly tables: readonly string[];
  /** Rows are only added, and cleared away: the first table is stamped for deletes, and for changes that matter. */
  readonly grows?: true;
}

interface Order {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/** New rows of a growing list are counted each time; beyond so many the count is kept. */
const KEEP_AFTER = 3 * UNSETTLED;
/** Ids in which the newest page of a growing list is looked for first. */
const NEWEST = 4096;

type Any<T, D extends keyof T, Row> = SelectQueryBuilder<T, D, Row>;

/** The table whose rows are listed. */
const tableOf = ({ tables }: List): string => tables[0]?.split(".")[0] ?? "";

/** Rows of these ids. With both ends said, a database without statistics takes the id's own index. */
const idsFrom = <T, D extends keyof T, Row>(query: Any<T, D, Row>, id: string, after: number, last: number) =>
  query.where(sql<SqlBool>`${sql.ref(id)} > ${after} and ${sql.ref(id)} <= ${last}`);

const countOf = async <T, D extends keyof T, Row>(query: Any<T, D, Row>): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
};

/** How many rows there are of few ids. Asked for as a set, they are looked at alone: an index of a filter, which holds the id as well, would be counted through. */
const countYoung = <T, D extends keyof T, Row>(query: Any<T, D, Row>, list: List, after: number, last: number) => {
  const id = sql.ref(list.id);
  return countOf(
    query.where(
      sql<SqlBool>`${id} in (select ${id} from ${sql.table(tableOf(list))} where ${id} > ${after} and ${id} <= ${last})`,
    ),
  );
};

/** The count of a list that only grows: what was counted once stays, and only newer rows are counted again. */
async function grown<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  list: List,
  memory: Remembered,
  last: number,
): Promise<number> {
  const { upTo, count } = memory.settled;
  const isFirst = upTo === 0;
  const total =
    count + (await (isFirst ? countOf(idsFrom(query, list.id, 0, last)) : countYoung(query, list, upTo, last)));
  if (last - upTo <= KEEP_AFTER) return total;
  const young = last - UNSETTLED;
  memory.settled = { upTo: young, count: total - (await countYoung(query, list, young, last)) };
  return total;
}

async function totalOf<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  list: List,
  memory: Remembered,
  { last }: Ends,
): Promise<number> {
  return list.grows ? grown(query, list, memory, last) : countOf(query);
}

const tuple = (order: Order, id: string) =>
  order.column === id ? sql`(${sql.ref(id)})` : sql`(${sql.ref(order.column)}, ${sql.ref(id)})`;

/** Rows from an anchor on, the anchor's own first. */
function from<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  order: Order,
  id: string,
  anchor: Anchor,
): Any<T, D, Row> {
  const key = order.column === id ? sql`(${anchor.id})` : sql`(${anchor.value}, ${anchor.id})`;
  const on = sql.raw(order.direction === "asc" ? ">=" : "<=");
  return query.where(sql<SqlBool>`${tuple(order, id)} ${on} ${key}`);
}

const sorted = <T, D extends keyof T, Row>(query: Any<T, D, Row>, order: Order, id: string) => {
  const first = query.orderBy(sql.ref(order.column), order.direction);
  return order.column === id ? first : first.orderBy(sql.ref(id), order.direction);
};

const tail = (column: string) => column.slice(column.lastIndexOf(".") + 1);

/** What is asked of a list: the page's first place, counted from the far end, where rows keep it while new ones come. */
interface Place {
  readonly order: Order;
  readonly offset: number;
  readonly rank: number;
  readonly length: number;
  readonly last: number;
}

const anchorOf = (row: unknown, rank: number, order: Order, id: string): Anchor => {
  const cells = row as Record<string, unknown>;
  return { rank, id: Number(cells[tail(id)]), value: cells[tail(order.column)] };
};

/** The anchor at this very place, read from a known one further on, or the one before it that is known. */
async function anchorFor<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  { order, rank, offset }: Place,
  id: string,
  memory: Remembered,
): Promise<Anchor | undefined> {
  const near = memory.nearest(rank);
  if (near === undefined || Math.abs(near.rank - rank) > offset) return undefined;
  if (near.rank >= rank) return near;
  const back: Order = { ...order, direction: order.direction === "asc" ? "desc" : "asc" };
  const row = await sorted(from(query, back, id, near), back, id)
    .limit(1)
    .offset(rank - near.rank)
    .executeTakeFirst();
  return row === undefined ? undefined : anchorOf(row, rank, order, id);
}

/** A page of rows whose ids are known; undefined where they are not, or are no longer these. */
async function known<T, D extends keyof T, Row>(
  db: Db,
  query: () => Any<T, D, Row>,
  { order, rank, length }: Place,
  id: string,
  memory: Remembered,
): Promise<Row[] | undefined> {
  const asked = memory.page(rank, length, (ids) =>
    sorted(query().where(sql<SqlBool>`${sql.ref(id)} in (${sql.join(ids)})`), order, id).compile(),
  );
  if (asked === undefined) return undefined;
  const { rows } = await db.executeQuery(asked);
  if (rows.length === length) return rows;
  memory.forgetPages();
  return undefined;
}

/** The newest rows, where they are close together: a range of time is not sorted as a whole for its last ones. */
async function newest<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  { order, length, last }: Place,
  id: string,
): Promise<Row[] | undefined> {
  const rows = await sorted(idsFrom(query, id, last - NEWEST, last), order, id)
    .limit(length)
    .execute();
  return rows.length === length ? rows : undefined;
}

/** Counted off from the closest place that is known, or from the first. */
async function counted<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  place: Place,
  list: List,
  memory: Remembered,
): Promise<Row[]> {
  const { order, offset, rank, length } = place;
  const canAnchor = offset > 0 && !list.nullable?.includes(order.column);
  const anchor = canAnchor ? await anchorFor(query, place, list.id, memory) : undefined;
  const rows = await sorted(anchor ? from(query, order, list.id, anchor) : query, order, list.id)
    .limit(length)
    .offset(anchor ? anchor.rank - rank : offset)
    .execute();
  const [first] = rows;
  if (canAnchor && first !== undefined) memory.anchor(anchorOf(first, rank, order, list.id));
  return rows;
}

async function rowsAt<T, D extends keyof T, Row>(
  db: Db,
  query: () => Any<T, D, Row>,
  byIds: () => Any<T, D, Row>,
  place: Place,
  list: List,
  memory: Remembered,
): Promise<Row[]> {
  const { order, offset, rank } = place;
  const again = await known(db, byIds, place, list.id, memory);
  if (again) return again;
  const isNewest = list.grows && offset === 0 && isById(order, list) && order.direction === "desc";
  const rows =
    (isNewest ? await newest(query(), place, list.id) : undefined) ?? (await counted(query(), place, list, memory));
  memory.keepPage(
    rank,
    rows.map((row) => anchorOf(row, rank, order, list.id).id),
  );
  return rows;
}

const isById = ({ column }: Order, { id }: List) => column === id;

const orderOf = (page: PageQuery, list: List): Order => {
  const column = page.orderByColumn === undefined ? undefined : list.columns[page.orderByColumn];
  return column === undefined ? { column: list.id, direction: "desc" } : { column, direction: page.isAsc ?? "asc" };
};
const orderWord = (page: PageQuery, list: List): string => {
  const { column, direction } = orderOf(page, list);
  return `${column} ${direction}`;
};

/** Where a page lies in a list of so many rows. */
function placeOf(page: PageQuery, list: List, total: number, last: number): Place {
  const end = Math.max(1, Math.ceil(total / page.pageSize));
  const offset = (Math.min(page.pageNum, end) - 1) * page.pageSize;
  const rank = total - offset;
  return { order: orderOf(page, list), offset, rank, length: Math.min(page.pageSize, rank), last };
}

/** A search among the rows of a list, which costs more than they do. */
interface Search<T, D extends keyof T, Row> {
  /** The list without what is searched for: rows whose ids are known are not searched for again. */
  readonly all: SelectQueryBuilder<T, D, Row>;
  /** What is found, where an index knows it by itself and the list is in the order of its ids. */
  readonly found?: NumberSearch | undefined;
}

/** What is found: the first ids, and where there are more of them, the count of all. */
async function foundIn<T, D extends keyof T, Row>(query: Any<T, D, Row>, order: Order, list: List): Promise<Found> {
  const rows = await sorted(query.clearSelect().select(sql<number>`${sql.ref(list.id)}`.as("found")), order, list.id)
    .$castTo<{ found: number }>()
    .limit(NOTED)
    .execute();
  const ids = rows.map((row) => row.found);
  return { ids, total: ids.length < NOTED ? ids.length : await countOf(query) };
}

/** Counts what is found; the first rows that were found are not searched for again. */
async function searched<T, D extends keyof T, Row>(
  query: Any<T, D, Row>,
  { found }: Search<T, D, Row>,
  order: Order,
  list: List,
  memory: Remembered,
  ends: Ends,
): Promise<number> {
  const byIndex = isById(order, list) ? await found?.(order.direction) : undefined;
  if (byIndex === undefined && !memory.isNew()) return totalOf(query, list, memory, ends);
  const { total, ids } = byIndex ?? (await foundIn(query, order, list));
  memory.moved(total, ends, isById(order, list));
  memory.keepPage(total, ids);
  const { last } = ends;
  if (list.grows && last > UNSETTLED) {
    const upTo = last - UNSETTLED;
    const areNewest = isById(order, list) && order.direction === "desc";
    const young = areNewest ? ids.filter((id) => id > upTo).length : await countYoung(query, list, upTo, last);
    memory.settled = { upTo, count: total - young };
  }
  return total;
}

/**
 * A page of `query` and the count of all. Past the end, the last page is given: a client that deleted the last row of
 * a page is not left with an empty one. Counts, the rows of a page and the keys at which pages begin are remembered as
 * long as the tables' stamps stand still, so that a deep page costs what the first one does.
 */
export async function paged<T, D extends keyof T, Row>(
  db: Db,
  query: SelectQueryBuilder<T, D, Row>,
  page: PageQuery,
  list: List,
  search?: Search<T, D, Row>,
): Promise<Paged<Row>> {
  const { sql: text, parameters } = query.compile();
  const stamp = await stampOf(db, list.tables);
  const ends = list.grows ? await endsOf(db, tableOf(list), list.id) : NO_ENDS;
  const order = orderOf(page, list);
  const memory = remembered(db, `${text}\n${JSON.stringify(parameters)}\n${orderWord(page, list)}`, stamp);
  const total =
    memory.total(ends) ??
    (search ? await searched(query, search, order, list, memory, ends) : await totalOf(query, list, memory, ends));
  memory.moved(total, ends, isById(order, list));
  if (total === 0) return { rows: [], total };
  const byIds = search?.all ?? query;
  return {
    rows: await rowsAt(
      db,
      () => query,
      () => byIds,
      placeOf(page, list, total, ends.last),
      list,
      memory,
    ),
    total,
  };
}

/** A list that does not grow, and whose rows hold nothing but what stands in its stamped tables. */
export interface SteadyList<Filters, T, D extends keyof T, Row> {
  readonly list: List & { readonly grows?: undefined };
  /** What is asked for, decided by its arguments alone: what was said to the same ones is said again. */
  readonly find: (db: Db, rows: RowScope, filters: Filters, moments: Moments) => SelectQueryBuilder<T, D, Row>;
  /** Finds the same rows by their ids, where the conditions of `find` are dear to ask again. */
  readonly again?: (db: Db, rows: RowScope) => SelectQueryBuilder<T, D, Row>;
}

const names = new WeakMap<object, number>();
let named = 0;
/** A number for each list of the program. */
const nameOf = (list: object): number => {
  const name = names.get(list) ?? ++named;
  names.set(list, name);
  return name;
};

/**
 * A page as it is answered: `say` puts a row, and nothing but the row, into the wire's words. It is read and said
 * once while the tables' stamps stand still; the query is not even made until something has to be read.
 */
export async function saidPage<Query extends PageQuery, T, D extends keyof T, Row, Said>(
  db: Db,
  steady: SteadyList<Omit<Query, keyof PageQuery>, T, D, Row>,
  rows: RowScope,
  query: Query,
  moments: Moments,
  say: (row: Row) => Said,
): Promise<Paged<Said>> {
  const { list, find, again } = steady;
  const { pageNum, pageSize, orderByColumn, isAsc, ...filters } = query;
  const stamp = await stampOf(db, list.tables);
  const asked = JSON.stringify([rows, filters, moments]);
  const memory = remembered(db, `${nameOf(steady)}\n${asked}\n${orderWord(query, list)}`, stamp);
  const made = () => find(db, rows, filters, moments);
  const total = memory.total(NO_ENDS) ?? (await totalOf(made(), list, memory, NO_ENDS));
  memory.moved(total, NO_ENDS, true);
  const place = placeOf(query, list, total, 0);
  const byIds = () => again?.(db, rows) ?? made();
  const read = async () => (await rowsAt(db, made, byIds, place, list, memory)).map(say);
  return { rows: await memory.said(place.rank, place.length, read), total };
}

/** `column` contains `text`, whatever the case; `%` and `_` mean themselves. */
export const contains = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
