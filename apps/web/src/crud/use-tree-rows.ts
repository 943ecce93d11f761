// Cast: the view knows the row type of its list route, which equals the route's reply type.
import type { Route } from "@adel/protocol/kernel/route";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ExpandedState, functionalUpdate, type Updater } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { useServices } from "../core/services.tsx";
import { useUrlQuery } from "../core/use-address.ts";
import { useShownError } from "../core/use-shown-error.ts";
import type { TreeView } from "./view.ts";

/** The whole tree of rows; its filters are stored in the address. */
export function useTreeList<Row>(route: Route) {
  const { api } = useServices();
  const queries = useQueryClient();
  const { options: filters, put, clear } = useUrlQuery();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [route.path, filters],
    queryFn: async ({ signal }) =>
      (await api.send(route, { query: filters }, { signal, quiet: true })) as unknown as readonly Row[],
    placeholderData: keepPreviousData,
  });
  const shownError = useShownError({ data, error, isFetching });
  return {
    rows: data,
    error: shownError,
    isPending,
    isStale: isPlaceholderData,
    filters,
    filterBy: put,
    reset: clear,
    retry: () => void refetch(),
    refresh: () => void queries.invalidateQueries({ queryKey: [route.path] }),
  };
}

/** A tree with more rows than this is initially expanded only at its roots. */
const EXPANDED_AT_ONCE = 200;

type Shape<Row> = Pick<TreeView<Row, never, never, never>, "id" | "parentId" | "firstOpen">;

/** The roots of a flat list of rows (specification §3, "Tree helper"); a row whose parent is not in the list is one. */
function nestRows<Row>(rows: readonly Row[], { id, parentId }: Shape<Row>) {
  const ids = new Set(rows.map(id));
  const below = Map.groupBy(rows, (row) => (ids.has(parentId(row)) ? parentId(row) : undefined));
  const roots = below.get(undefined) ?? [];
  return { roots, subRows: (row: Row): readonly Row[] => below.get(Number(id(row))) ?? [] };
}

/** Which rows are expanded to begin with. */
function initiallyExpanded<Row>(view: Shape<Row>, roots: readonly Row[], count: number): ExpandedState {
  if (view.firstOpen === "none") return {};
  return count <= EXPANDED_AT_ONCE || Object.fromEntries(roots.map((row) => [String(view.id(row)), true]));
}

/** The roots of a tree, the children of each row, and which rows are expanded. Search results are expanded. */
export function useExpandedRows<Row>(rows: readonly Row[] | undefined, view: Shape<Row>, isSearched: boolean) {
  const [own, setOwn] = useState<ExpandedState>();
  const [found, setFound] = useState<ExpandedState>();
  const { roots, subRows } = useMemo(() => nestRows(rows ?? [], view), [rows, view]);
  const expanded = isSearched ? (found ?? true) : (own ?? initiallyExpanded(view, roots, rows?.length ?? 0));
  return {
    roots: rows && roots,
    subRows,
    value: expanded,
    onChange: (change: Updater<ExpandedState>) => (isSearched ? setFound : setOwn)(functionalUpdate(change, expanded)),
  };
}
