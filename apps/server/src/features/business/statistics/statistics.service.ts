// Cast: the repository counts any figure; the figure knows its measures.
import {
  type Figure,
  type Grouping,
  type Language,
  MEASURES,
  type MeasureOf,
  type StatisticsQuery,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { type MonthRange, parseMonthRange } from "./month-range.ts";
import { type Order, StatisticsRepository, type Sums } from "./statistics.repository.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}
type Row = Sums & { readonly key: string; readonly name: string };
interface Counted<F extends Figure> {
  readonly rows: ({ readonly key: string; readonly name: string } & Record<MeasureOf<F>, number>)[];
  readonly total: number;
  readonly sums: Record<MeasureOf<F>, number>;
}
/** A page of a list, or all of it. */
type Part = Pick<StatisticsQuery, "pageNum" | "pageSize"> | "all";

/** By default the newest month first, or the largest group. */
function orderOf(figure: Figure, { groupBy, orderByColumn, isAsc }: StatisticsQuery): Order {
  if (orderByColumn !== undefined) return { column: orderByColumn, direction: isAsc ?? "asc" };
  return { column: groupBy === "month" ? "name" : MEASURES[figure][0], direction: "desc" };
}

const sliceOf = (part: Part, total: number): readonly [limit: number, offset: number] => {
  if (part === "all") return [total, 0];
  const lastPage = Math.max(1, Math.ceil(total / part.pageSize));
  return [part.pageSize, (Math.min(part.pageNum, lastPage) - 1) * part.pageSize];
};

/** Every month of the range, also empty ones; the balance of an account carries over. */
async function readMonths(figure: Figure, repository: StatisticsRepository, range: MonthRange): Promise<Row[]> {
  const counted = new Map((await repository.byMonth(range)).map(({ at, ...sums }) => [at, sums]));
  const isAccount = figure === "credit";
  let held = counted.get(-1)?.closing ?? 0;
  return range.months.map((key, at) => {
    const none = Object.fromEntries(MEASURES[figure].map((measure) => [measure, 0])) as Record<string, number> as Sums;
    const sums = counted.get(at) ?? none;
    const opening = held;
    if (isAccount) held += sums.closing;
    return { ...sums, ...(isAccount && { opening, closing: held }), key, name: "" };
  });
}

const inOrder = (rows: readonly Row[], { column, direction }: Order): Row[] => {
  const sign = direction === "asc" ? 1 : -1;
  const compare = (one: Row, other: Row) =>
    column === "name" || one[column] === other[column] ? one.key.localeCompare(other.key) : one[column] - other[column];
  return rows.toSorted((one, other) => sign * compare(one, other));
};

/** Figures of cards, credits and money by month, agent, hotel or card type, over the rows of the caller's scope. */
export class StatisticsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list<F extends Figure>(figure: F, scope: RowScope, query: StatisticsQuery): Promise<Counted<F>> {
    return (await this.#count(figure, scope, query, query)) as Counted<Figure> as Counted<F>;
  }

  /** All groups of the table, in its order. */
  async export(figure: Figure, scope: RowScope, query: StatisticsQuery, language: Language): Promise<Sheet> {
    const { rows } = await this.#count(figure, scope, query, "all");
    const t = translate(language, "sheets");
    const nameOf = await this.#namesOf(query.groupBy, language);
    return sheet(
      t(`statistics.${figure}`),
      [t(`statistics.by.${query.groupBy}`), ...MEASURES[figure].map((measure) => t(`statistics.measure.${measure}`))],
      toAsync(rows),
      (row) => [nameOf(row), ...MEASURES[figure].map((measure: keyof Sums) => row[measure])],
    );
  }

  async #count(figure: Figure, scope: RowScope, query: StatisticsQuery, part: Part) {
    const { db, clock, timeFormat } = this.#deps;
    const range = parseMonthRange(timeFormat, clock.now(), query);
    const repository = new StatisticsRepository(db, figure, scope, range);
    const order = orderOf(figure, query);
    const sums = await repository.sums();
    if (query.groupBy === "month") {
      const rows = inOrder(await readMonths(figure, repository, range), order);
      const [limit, offset] = sliceOf(part, rows.length);
      return { rows: rows.slice(offset, offset + limit), total: rows.length, sums };
    }
    const total = await repository.count(query.groupBy);
    const groups = await repository.groups(query.groupBy, order, ...sliceOf(part, total));
    const isNamed = query.groupBy === "dept" || query.groupBy === "hotel";
    const rows = groups.map(({ key, name, ...measures }): Row => {
      return { ...measures, key: String(key ?? ""), name: isNamed ? (name ?? "") : "" };
    });
    return { rows, total, sums };
  }

  /** Names of groups in a spreadsheet. */
  async #namesOf(groupBy: Grouping, language: Language): Promise<(row: Row) => string> {
    if (groupBy === "month") return ({ key }) => key;
    if (groupBy === "dept" || groupBy === "hotel") return ({ name }) => name;
    const { db } = this.#deps;
    const t = translate(language, "sheets");
    const labels = new Map([
      ...(["energy", "erase"] as const).map((purpose) => [purpose, t(`statistics.purpose.${purpose}`)] as const),
      ...(await entriesOf(db, "biz_test_card_type", language)),
      ...(await entriesOf(db, "biz_card_type", language)),
      ...(await entriesOf(db, "biz_payment_method", language)),
    ]);
    return ({ key }) => labels.get(key) ?? key;
  }
}

async function* toAsync<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
