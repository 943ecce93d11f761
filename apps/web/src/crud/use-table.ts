// Cast: which rows a list route answers is the view's to know; the route's own reply type says the same.
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Page } from "@adel/protocol";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useServices } from "../core/services.tsx";
import type { TableRoutes } from "./view.ts";

const FIXED = ["pageNum", "pageSize", "orderByColumn", "isAsc"];

/** A table's page, sort and filter live in the address, so that a reload or a link shows the same. */
export function useTable<Row>(routes: TableRoutes, fixed: Readonly<Record<string, string>> = {}) {
  const { api } = useServices();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const given = Object.fromEntries(search);
  const size = PAGE_SIZES.find((offered) => String(offered) === given.pageSize) ?? DEFAULT_PAGE_SIZE;
  const page = Math.max(1, Number.parseInt(given.pageNum ?? "1", 10) || 1);
  const query = { ...given, ...fixed, pageNum: page, pageSize: size };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [routes.list.path, query],
    queryFn: async ({ signal }) => (await api.send(routes.list, { query }, { signal })) as unknown as Page<Row>,
    placeholderData: keepPreviousData,
  });
  const put = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (now) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value) now.set(key, value);
          else now.delete(key);
        }
        return now;
      },
      { replace: true },
    );
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
    reset: () => setSearch({}, { replace: true }),
    retry: () => void refetch(),
    refresh: () => queries.invalidateQueries({ queryKey: [routes.list.path] }),
  };
}
export type TableState<Row> = ReturnType<typeof useTable<Row>>;
