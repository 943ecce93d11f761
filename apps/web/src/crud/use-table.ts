// Cast: the view knows the row type of its list route, which equals the route's reply type.
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "@adel/protocol/kernel/page";
import type { Page } from "@adel/protocol/kernel/route";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { functionalUpdate, type SortingState, type Updater } from "@tanstack/react-table";
import { useMemo } from "react";
import { useServices } from "../core/services.tsx";
import { TAB, useUrlQuery } from "../core/use-address.ts";
import { useShownError } from "../core/use-shown-error.ts";
import { useStableCallback } from "../ui/stable.ts";
import type { TableRoutes } from "./view.ts";

const FIXED = ["pageNum", "pageSize", "orderByColumn", "isAsc", TAB];
const filtersIn = (options: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !FIXED.includes(key)));

/** A table's page, sort and filters are stored in the address. */
export function useTable<Row>(routes: TableRoutes, fixed: Readonly<Record<string, string>> = {}) {
  const { api } = useServices();
  const queries = useQueryClient();
  const { options: address, put, clear } = useUrlQuery();
  const { [TAB]: _tab, ...options } = address;
  const size = PAGE_SIZES.find((available) => String(available) === options.pageSize) ?? DEFAULT_PAGE_SIZE;
  const page = Math.max(1, Number.parseInt(options.pageNum ?? "1", 10) || 1);
  const query = { ...options, ...fixed, pageNum: page, pageSize: size };
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [routes.list.path, query],
    queryFn: async ({ signal }) =>
      (await api.send(routes.list, { query }, { signal, quiet: true })) as unknown as Page<Row>,
    placeholderData: keepPreviousData,
  });
  const shownError = useShownError({ data, error, isFetching });
  const goTo = useStableCallback((next: number) => put({ pageNum: next === 1 ? undefined : String(next) }));
  const resize = useStableCallback((next: string) => put({ pageNum: undefined, pageSize: next }));
  /** Changed filters start at the first page again. */
  const filterBy = useStableCallback((changes: Readonly<Record<string, string | undefined>>) =>
    put({ ...changes, pageNum: undefined }),
  );
  const filters = useMemo(() => filtersIn(address), [address]);
  const search = useMemo(() => ({ filters, filterBy, reset: clear }), [filters, filterBy, clear]);
  const sorting = useMemo(
    () => (options.orderByColumn ? [{ id: options.orderByColumn, desc: options.isAsc === "desc" }] : []),
    [options.orderByColumn, options.isAsc],
  );
  return {
    ...search,
    /** What the rows are searched by, the same until it changes. */
    search,
    query,
    page,
    size,
    rows: data?.rows,
    total: data?.total ?? 0,
    error: shownError,
    isPending,
    /** The rows shown are still those of the page before. */
    isStale: isPlaceholderData,
    sorting,
    goTo,
    resize,
    sortBy: (change: Updater<SortingState>) => {
      const [sort] = functionalUpdate(change, sorting);
      put({ orderByColumn: sort?.id, isAsc: sort && (sort.desc ? "desc" : "asc") });
    },
    retry: () => void refetch(),
    refresh: () => queries.invalidateQueries({ queryKey: [routes.list.path] }),
  };
}
export type TableState<Row> = ReturnType<typeof useTable<Row>>;
