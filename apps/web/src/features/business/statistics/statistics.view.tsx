import type { MessageKey } from "@adel/messages";
import { type Figure, type Grouping, MEASURES, type Measure } from "@adel/protocol/business/statistics";
import type { Language } from "@adel/protocol/kernel/text";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import type { TableView } from "../../../crud/view.ts";

export type StatisticsKey = MessageKey<"business.statistics">;
/** One group with the measures of its figure. */
export type Row = { readonly key: string; readonly name: string } & Readonly<Partial<Record<Measure, number>>>;

const isMoney = (measure: Measure): boolean => measure === "amount" || measure === "refundAmount";

/** A measure as text; money is in cents. */
export const measureText = (measure: Measure, value: number, language: Language): string =>
  isMoney(measure) ? moneyText(value, language) : numberText(value, language);

interface Options {
  readonly figure: Figure;
  readonly groupBy: Grouping;
  readonly nameOf: (row: Row) => string;
  readonly language: Language;
  /** Rows are cards, whose figures have no heads. */
  readonly narrow: boolean;
}
/** The table of one figure by one grouping. */
export const statisticsView = ({ figure, groupBy, nameOf, language, narrow }: Options) =>
  ({
    entityName: "entityName",
    id: ({ key }) => key,
    name: nameOf,
    columns: [
      { key: "name", label: `name.${groupBy}`, sort: true, narrow: "title", show: nameOf },
      ...MEASURES[figure].map((measure: Measure, at) => ({
        key: measure,
        label: `measure.${measure}` as const,
        sort: true,
        numeric: true,
        money: isMoney(measure),
        narrow: at === 0 ? ("mark" as const) : ("line" as const),
        show: (row: Row, t: (key: StatisticsKey) => string) => {
          const text = measureText(measure, row[measure] ?? 0, language);
          return narrow ? `${t(`measure.${measure}`)} ${text}` : text;
        },
      })),
    ],
    filters: [],
  }) satisfies TableView<Row, never, never, StatisticsKey>;
