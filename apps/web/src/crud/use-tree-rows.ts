// Cast: which rows a list route answers is the view's to know; the route's own reply type says the same.
import type { Route } from "@adel/protocol/kernel/route";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useServices } from "../core/services.tsx";
import { useAddress } from "../core/use-address.ts";
import { atFirst, type FirstOpen, nest, opened, type TreeRow, turnedFrom, visibleRows } from "../ui/tree/tree.ts";
import type { TreeView } from "./view.ts";

/** A whole tree of rows as the server lists it; what it is searched by lives in the address. */
export function useTreeList<Row>(route: Route) {
  const { api } = useServices();
  const queries = useQueryClient();
  const { given: filters, put, clear } = useAddress();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [route.path, filters],
    queryFn: async ({ signal }) => (await api.send(route, { query: filters }, { signal })) as unknown as readonly Row[],
    placeholderData: keepPreviousData,
  });
  return {
    rows: data,
    error,
    isPending,
    isStale: isPlaceholderData,
    filters,
    filterBy: put,
    reset: clear,
    retry: () => void refetch(),
    refresh: () => void queries.invalidateQueries({ queryKey: [route.path] }),
  };
}

/** One row where it hangs. */
export interface Hung<Row> extends TreeRow {
  readonly row: Row;
}
type Shape<Row> = Pick<TreeView<Row, never, never, never>, "id" | "name" | "parentId" | "firstOpen">;

/** The rows to be seen, and what opens and closes them. What a search found stands open. */
export function useHung<Row>(rows: readonly Row[] | undefined, view: Shape<Row>, searched: boolean) {
  const [chosen, choose] = useState<FirstOpen>();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const base = searched ? "all" : (chosen ?? atFirst(view.firstOpen, rows?.length ?? 0));
  const nodes = useMemo(
    () =>
      nest(rows ?? [], (row) => ({
        id: String(view.id(row)),
        parentId: String(view.parentId(row)),
        label: view.name(row),
      })),
    [rows, view],
  );
  const byId = useMemo(() => new Map((rows ?? []).map((row) => [String(view.id(row)), row])), [rows, view]);
  const hung = useMemo(() => {
    const open = turnedFrom(opened(nodes, base), turned);
    return visibleRows(nodes, open).flatMap((place): Hung<Row>[] => {
      const row = byId.get(place.node.id);
      return row === undefined ? [] : [{ ...place, row }];
    });
  }, [nodes, byId, turned, base]);
  return {
    hung,
    allOpen: base === "all",
    turn: (id: string) =>
      setTurned(turned.has(id) ? new Set([...turned].filter((one) => one !== id)) : new Set([...turned, id])),
    turnAll: () => {
      choose(base === "all" ? "none" : "all");
      setTurned(new Set());
    },
  };
}
