import { type Encoder, type EncoderLine, encoderRoutes } from "@adel/protocol/business/encoder";
import type { Page } from "@adel/protocol/kernel/route";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useServices } from "../../../core/services.tsx";
import { useEventStream } from "../../../core/use-event-stream.ts";

type Shown = (id: number) => () => void;
const ShownContext = createContext<Shown>(() => () => undefined);

/** Subscribes to this encoder while it is on the page. */
export function LiveStatus({ id }: { readonly id: number }) {
  const show = useContext(ShownContext);
  useEffect(() => show(id), [show, id]);
  return null;
}

const without = (ids: readonly number[], id: number): readonly number[] => {
  const at = ids.indexOf(id);
  return at === -1 ? ids : ids.toSpliced(at, 1);
};

/** A row with its live status; a disconnected bridge leaves its version. */
const renewed = (row: Encoder, line: EncoderLine): Encoder =>
  row.id === line.id ? { ...row, ...line, bridgeVersion: line.bridgeVersion ?? row.bridgeVersion } : row;

/** Keeps the encoders shown below up to date, with one stream for all of them. */
export function LiveStatuses({ children }: { readonly children: ReactNode }) {
  const { api } = useServices();
  const queries = useQueryClient();
  const [shown, setShown] = useState<readonly number[]>([]);
  const [show] = useState<Shown>(() => (id: number) => {
    setShown((ids) => [...ids, id]);
    return () => setShown((ids) => without(ids, id));
  });
  const ids = [...new Set(shown)].sort((a, b) => a - b).join(",");
  const listen = useCallback(
    (signal: AbortSignal) => {
      const receive = (line: EncoderLine) =>
        queries.setQueriesData<Page<Encoder>>(
          { queryKey: [encoderRoutes.list.path], predicate: ({ state }) => isList(state.data) },
          (page) => page && { ...page, rows: page.rows.map((row) => renewed(row, line)) },
        );
      return api.listen(encoderRoutes.lines, { params: { ids } }, receive, signal);
    },
    [ids, api, queries],
  );
  useEventStream(ids === "" ? undefined : listen);
  return <ShownContext value={show}>{children}</ShownContext>;
}

/** Single encoders are cached under the same name as lists. */
const isList = (data: unknown): boolean => typeof data === "object" && data !== null && "rows" in data;
