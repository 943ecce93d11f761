import * as z from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** What is counted: cards written, credits used, money received, changes of accounts. */
export const FIGURES = ["cards", "consumption", "revenue", "credit"] as const;
export type Figure = (typeof FIGURES)[number];

/** How each figure can be grouped. Money and accounts belong to departments: they have no hotel and no card type. */
export const GROUPINGS = {
  cards: ["month", "dept", "hotel", "cardType"],
  consumption: ["month", "dept", "hotel", "cardType"],
  revenue: ["month", "dept", "method"],
  credit: ["month", "dept"],
} as const;
export type Grouping = (typeof GROUPINGS)[Figure][number];

/** The columns of each figure; the first one is drawn as chart. */
export const MEASURES = {
  cards: ["written", "partial", "failed"],
  consumption: ["quantity", "bought", "transferred"],
  revenue: ["amount", "refundAmount", "sold", "orders"],
  credit: ["closing", "opening", "purchased", "received", "consumed", "sent", "refunded"],
} as const;
export type MeasureOf<F extends Figure> = (typeof MEASURES)[F][number];
export type Measure = (typeof MEASURES)[Figure][number];

/** Maximum and default number of months. */
export const MAX_MONTHS = 60;
export const DEFAULT_MONTHS = 12;

const Month = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { error: "FIELD_MONTH" })
  .meta({ examples: ["2026-11"] });
/** Both months are counted completely; default: the last twelve months. */
const months = { beginMonth: unset(Month), endMonth: unset(Month) };
const listed = <const C extends readonly string[]>(columns: C) =>
  pageQuery(["name", ...columns])
    .omit({ beginTime: true, endTime: true })
    .extend(months);

const CardsQuery = listed(MEASURES.cards).extend({ groupBy: z.enum(GROUPINGS.cards).default("month") });
const ConsumptionQuery = listed(MEASURES.consumption).extend({
  groupBy: z.enum(GROUPINGS.consumption).default("month"),
});
const RevenueQuery = listed(MEASURES.revenue).extend({ groupBy: z.enum(GROUPINGS.revenue).default("month") });
const CreditQuery = listed(MEASURES.credit).extend({ groupBy: z.enum(GROUPINGS.credit).default("month") });
export type StatisticsQuery = z.output<
  typeof CardsQuery | typeof ConsumptionQuery | typeof RevenueQuery | typeof CreditQuery
>;

const Count = z.number().int();
const group = {
  /** A month, the id of a department or hotel, or the value of a dictionary entry. */
  key: z.string(),
  /** Name of a department or hotel; empty for a month and a dictionary entry, which pages translate. */
  name: z.string(),
};
const cards = { written: Count, partial: Count, failed: Count };
/** `bought` and `transferred`: where the used credits came from. */
const consumption = { quantity: Count, bought: Count, transferred: Count };
/** `amount` was paid and `refundAmount` refunded, in integer cents; `sold` is in credits. */
const revenue = { amount: Count, refundAmount: Count, sold: Count, orders: Count };
/** In every row: opening + purchased + received - consumed - sent - refunded = closing. */
const credit = {
  ...{ closing: Count, opening: Count, purchased: Count, received: Count },
  ...{ consumed: Count, sent: Count, refunded: Count },
};

/** One page of groups, their total number, and the sums of all groups. */
const counted = <S extends z.ZodRawShape>(measures: S) =>
  reply.fields(
    z.object({ rows: z.array(z.object({ ...group, ...measures })), total: z.number(), sums: z.object(measures) }),
  );

const list = {
  method: "GET",
  access: access.permission("business:statistics:list"),
  scope: scope.data,
} as const;
const exported = {
  method: "GET",
  access: access.permission("business:statistics:export"),
  scope: scope.data,
  audit: "export",
  reply: reply.spreadsheet,
} as const;

export const statisticsRoutes = routes({
  cards: {
    ...list,
    path: "/business/statistics/cards",
    title: "statistics.cards",
    query: CardsQuery,
    reply: counted(cards),
  },
  consumption: {
    ...list,
    path: "/business/statistics/consumption",
    title: "statistics.consumption",
    query: ConsumptionQuery,
    reply: counted(consumption),
  },
  revenue: {
    ...list,
    path: "/business/statistics/revenue",
    title: "statistics.revenue",
    query: RevenueQuery,
    reply: counted(revenue),
  },
  credit: {
    ...list,
    path: "/business/statistics/credit",
    title: "statistics.credit",
    query: CreditQuery,
    reply: counted(credit),
  },
  exportCards: {
    ...exported,
    path: "/business/statistics/cards/export",
    title: "statistics.exportCards",
    query: CardsQuery,
  },
  exportConsumption: {
    ...exported,
    path: "/business/statistics/consumption/export",
    title: "statistics.exportConsumption",
    query: ConsumptionQuery,
  },
  exportRevenue: {
    ...exported,
    path: "/business/statistics/revenue/export",
    title: "statistics.exportRevenue",
    query: RevenueQuery,
  },
  exportCredit: {
    ...exported,
    path: "/business/statistics/credit/export",
    title: "statistics.exportCredit",
    query: CreditQuery,
  },
});
