// Cast: which rows a list route answers is the view's to know; the route's own reply type says the same.
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Page } from "@adel/protocol";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../core/services.tsx";
import { useAddress } from "../core/use-address.ts";
import type { TableRoutes } from "./view.ts";

const FIXED = ["pageNum", "pageSize", "orderByColumn", "isAsc"];

/** A table's page, sort and filter live in the address. */
export function useTable<Row>(routes: TableRoutes, fixed: Readonly<Record<string, string>> = {}) {
  const { api } = useServices();
  const queries = useQueryClient();
  const { given, put, clear } = useAddress();
  const size = PAGE_SIZES.find((offered) => String(offered) === given.pageSize) ?? DEFAULT_PAGE_SIZE;
  const page = Math.max(1, Number.parseInt(given.pageNum ?? "1", 10) || 1);
  const query = { ...given, ...fixed, pageNum: page, pageSize: size };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [routes.list.path, query],
    queryFn: async ({ signal }) => (await api.send(routes.list, { query }, { signal })) as unknown as Page<Row>,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    page,
    size,
    rows: data?.rows,
    total: data?.total ?? 0,
    error,
    isPending,
    /** The rows shown are still those of the page before. */
    isStale: isPlaceholderData,
    filters: Object.fromEntries(Object.entries(given).filter(([key]) => !FIXED.includes(key))),
    sort: given.orderByColumn ? { column: given.orderByColumn, ascending: given.isAsc !== "desc" } : undefined,
    goTo: (next: number) => put({ pageNum: next === 1 ? undefined : String(next) }),
    resize: (next: string) => put({ pageNum: undefined, pageSize: next }),
    sortBy: (column: string, ascending: boolean | undefined) =>
      put({
        orderByColumn: ascending === undefined ? undefined : column,
        isAsc: ascending === undefined ? undefined : ascending ? "asc" : "desc",
      }),
    /** Changed filters start at the first page again. */
    filterBy: (changes: Readonly<Record<string, string | undefined>>) => put({ ...changes, pageNum: undefined }),
    reset: clear,
    retry: () => void refetch(),
    refresh: () => queries.invalidateQueries({ queryKey: [routes.list.path] }),
  };
}
export type TableState<Row> = ReturnType<typeof useTable<Row>>;
