import { type Figure, type Grouping, MEASURES, type Measure } from "@adel/protocol";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { facts } from "./facts.ts";
import type { MonthRange } from "./month-range.ts";

export type Sums = Readonly<Record<Measure, number>>;
type KeyedGrouping = Exclude<Grouping, "month">;
type Group = Sums & { readonly key: number | string | null; readonly name: string | null };

export interface Order {
  readonly column: Measure | "name";
  readonly direction: "asc" | "desc";
}

const sumOf = (measure: Measure): RawBuilder<number> =>
  sql<number>`cast(coalesce(sum(${sql.ref(`fact.${measure}`)}), 0) as bigint)`;
const sums = (figure: Figure): RawBuilder<unknown> =>
  sql.join(MEASURES[figure].map((measure) => sql`${sumOf(measure)} as ${sql.ref(measure)}`));
/** An account that was empty before and had no changes is left out. */
const isCounted = (figure: Figure): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    MEASURES[figure].map((measure) => sql`${sumOf(measure)} <> 0`),
    sql` or `,
  )})`;

/** The tables with the names of the groups; entries of dictionaries are named by the caller. */
const names = {
  dept: { join: sql`left join sys_dept on sys_dept.dept_id = counted.key`, name: sql`sys_dept.dept_name` },
  hotel: { join: sql`left join biz_hotel on biz_hotel.id = counted.key`, name: sql`biz_hotel.hotel_name` },
  cardType: { join: sql``, name: sql`counted.key` },
  method: { join: sql``, name: sql`counted.key` },
} satisfies Record<KeyedGrouping, { join: RawBuilder<unknown>; name: RawBuilder<unknown> }>;

/** The month of a time, as its index in the range; negative before it. */
function monthAt({ starts }: MonthRange): RawBuilder<number> {
  const cases = starts.map((start, at) => sql`when fact.moment < ${sql.lit(start)} then ${sql.lit(at - 1)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(starts.length - 1)} end`;
}

/** Counts one figure over the rows of a caller's scope. */
export class StatisticsRepository {
  readonly #db: Db;
  readonly #figure: Figure;
  readonly #facts: RawBuilder<unknown>;

  constructor(db: Db, figure: Figure, scope: RowScope, range: MonthRange) {
    this.#db = db;
    this.#figure = figure;
    this.#facts = sql`(${facts[figure](db, scope, range)}) as fact`;
  }

  async sums(): Promise<Sums> {
    const { rows } = await sql<Sums>`select ${sums(this.#figure)} from ${this.#facts}`.execute(this.#db);
    const [all] = rows;
    if (!all) throw new Error("an aggregate without groups answers one row");
    return all;
  }

  async byMonth(range: MonthRange): Promise<readonly (Sums & { readonly at: number })[]> {
    const inMonths = sql`(select fact.*, ${monthAt(range)} as at from ${this.#facts}) as fact`;
    const counted = sql<Sums & { at: number }>`select fact.at, ${sums(this.#figure)} from ${inMonths} group by fact.at`;
    return (await counted.execute(this.#db)).rows;
  }

  async count(by: KeyedGrouping): Promise<number> {
    const found = sql<{ total: number }>`select count(*) as total from ${this.#grouped(by)}`;
    return (await found.execute(this.#db)).rows[0]?.total ?? 0;
  }

  /** Groups in order; equal ones are sorted by key, so that none is on two pages. */
  async groups(
    by: KeyedGrouping,
    { column, direction }: Order,
    limit: number,
    offset: number,
  ): Promise<readonly Group[]> {
    const { join, name } = names[by];
    const sorted = column === "name" ? name : sql.ref(`counted.${column}`);
    const found = sql<Group>`select counted.*, ${name} as name from ${this.#grouped(by)} ${join}
      order by ${sorted} ${sql.raw(direction)}, counted.key ${sql.raw(direction)} limit ${limit} offset ${offset}`;
    return (await found.execute(this.#db)).rows;
  }

  #grouped(by: KeyedGrouping): RawBuilder<unknown> {
    const key = sql.ref(`fact.${by}`);
    return sql`(select ${key} as key, ${sums(this.#figure)} from ${this.#facts}
      group by ${key} having ${isCounted(this.#figure)}) as counted`;
  }
}
