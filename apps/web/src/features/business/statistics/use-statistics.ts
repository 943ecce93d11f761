// Cast: the replies of the figures differ only in their measures.
import {
  FIGURES,
  type Figure,
  GROUPINGS,
  type Grouping,
  MAX_MONTHS,
  type Measure,
  statisticsRoutes,
} from "@adel/protocol/business/statistics";
import type { Route } from "@adel/protocol/kernel/route";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { useUrlQuery } from "../../../core/use-address.ts";
import type { Row } from "./statistics.view.tsx";

/** The calls of each figure: its table, and the sheet of it. */
export const routesOf: Readonly<Record<Figure, { readonly list: Route; readonly export: Route }>> = {
  cards: { list: statisticsRoutes.cards, export: statisticsRoutes.exportCards },
  consumption: { list: statisticsRoutes.consumption, export: statisticsRoutes.exportConsumption },
  revenue: { list: statisticsRoutes.revenue, export: statisticsRoutes.exportRevenue },
  credit: { list: statisticsRoutes.credit, export: statisticsRoutes.exportCredit },
};

interface Counted {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly sums: Readonly<Partial<Record<Measure, number>>>;
}
/** The selection in the address: what is counted, by what, and when. */
export interface Selection {
  readonly figure: Figure;
  readonly groupBy: Grouping;
  readonly from: string;
  readonly to: string;
}

const MONTH = /^\d{4}-\d{2}$/;
/** Beyond this many, names are too narrow to be read. */
const DRAWN = 10;

/** The selection in the address, and its change, which returns to the first page. */
export function useSelected() {
  const { options, put } = useUrlQuery();
  const figure = FIGURES.find((one) => one === options.figure) ?? "cards";
  const groupings: readonly Grouping[] = GROUPINGS[figure];
  const groupBy = groupings.find((one) => one === options.groupBy) ?? "month";
  const monthIn = (value = "") => (MONTH.test(value) ? value : "");
  const selection: Selection = { figure, groupBy, from: monthIn(options.beginMonth), to: monthIn(options.endMonth) };
  const change = (next: Partial<Selection>) =>
    put({
      ...(next.figure && { figure: next.figure }),
      ...(next.groupBy && { groupBy: next.groupBy }),
      ...(next.from !== undefined && { beginMonth: next.from }),
      ...(next.to !== undefined && { endMonth: next.to }),
      ...{ pageNum: undefined, orderByColumn: undefined, isAsc: undefined },
    });
  return { selection, change };
}

/** What is drawn, whatever page the table is at: every month in its order, or the largest groups; and the sums of all. */
export function useOverview({ figure, groupBy, from, to }: Selection) {
  const { api } = useServices();
  const route = routesOf[figure].list;
  const drawn =
    groupBy === "month" ? { pageSize: MAX_MONTHS, orderByColumn: "name", isAsc: "asc" } : { pageSize: DRAWN };
  const query = { groupBy, beginMonth: from, endMonth: to, ...drawn };
  return useQuery({
    queryKey: [route.path, groupBy, query],
    queryFn: async ({ signal }) => (await api.send(route, { query }, { signal })) as unknown as Counted,
    // Other months of the same question keep the drawing until the new ones are there; another question does not.
    placeholderData: (before, asked) =>
      asked?.queryKey[0] === route.path && asked.queryKey[1] === groupBy ? before : undefined,
  });
}

/** Returns the name of a group in the page's language. */
export function useGroupName(groupBy: Grouping): (row: Row) => string {
  const t = useTranslation("business.statistics");
  const testCards = useDictionary("biz_test_card_type");
  const hotelCards = useDictionary("biz_card_type");
  const methods = useDictionary("biz_payment_method");
  return useMemo(() => {
    if (groupBy === "month") return ({ key }) => key;
    if (groupBy === "dept" || groupBy === "hotel") return ({ name }) => name || t("unnamed");
    if (groupBy === "method") return ({ key }) => methods.word(key).label;
    return ({ key }) => {
      if (key === "") return t("unnamed");
      if (key === "energy" || key === "erase") return t(`purpose.${key}`);
      const found = [...testCards.entries, ...hotelCards.entries].find(({ value }) => value === key);
      return found?.label ?? key;
    };
  }, [groupBy, t, testCards, hotelCards, methods]);
}
