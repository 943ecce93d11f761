import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { LARGEST_PAGE_SIZE } from "@adel/protocol/kernel/page";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useMay, useMayCall } from "../core/access.tsx";
import { useClient } from "../core/services.tsx";
import type { Way } from "./connection.ts";
import { useBridge } from "./use-bridge.tsx";

const KEY = "encoder";
/** Encoders that this computer reaches through the server, by their row ids. */
const THROUGH = "encoder-through-server";
const CHANGED = "adel:encoder";

const throughServer = (): number | undefined => Number(localStorage.getItem(THROUGH)) || undefined;
const kept = (): number | undefined => Number(localStorage.getItem(KEY)) || undefined;
const watch = (listener: () => void) => {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
};

/** A page that can do nothing without an encoder looks often: somebody may be binding one just now. */
const LOOK_MS = { seldom: 60_000, often: 5_000 } as const;

/** The encoders one may use, and the one chosen on this computer: remembered, or the only one there is. */
export function useEncoders(awaited = false) {
  const { list } = useClient(encoderRoutes);
  const may = useMayCall();
  const remembered = useSyncExternalStore(watch, kept);
  const through = useSyncExternalStore(watch, throughServer);
  const { data, error, refetch } = useQuery({
    queryKey: [encoderRoutes.list.path, "bound"],
    queryFn: ({ signal }) =>
      list({ query: { bound: "true", pageSize: LARGEST_PAGE_SIZE } }, { signal, background: true }),
    enabled: may(encoderRoutes.list),
    refetchInterval: ({ state }) => LOOK_MS[awaited && state.data?.rows.length === 0 ? "often" : "seldom"],
  });
  const encoders: readonly Encoder[] | undefined = data?.rows;
  const only = encoders?.length === 1 ? encoders[0] : undefined;
  const chosen = encoders?.find(({ id }) => id === remembered) ?? only;
  const way: Way = chosen !== undefined && chosen.id === through ? "remote" : "local";
  return {
    encoders,
    chosen,
    error,
    retry: () => void refetch(),
    /** How the chosen one is reached: remembered on this computer. */
    way,
    goBy: (next: Way) => {
      if (next === "remote" && chosen) localStorage.setItem(THROUGH, String(chosen.id));
      else localStorage.removeItem(THROUGH);
      dispatchEvent(new Event(CHANGED));
    },
    choose: (id: number) => {
      localStorage.setItem(KEY, String(id));
      dispatchEvent(new Event(CHANGED));
    },
  };
}

/** May one open the list in which encoders are entered and bound? Who only uses one has no such page. */
export const useMayBind = (): boolean => useMay()("business:encoder:list");

/** Keeps the line to the chosen encoder up for as long as somebody is signed in. */
export function useChosenEncoder({ awaited = false } = {}) {
  const { connection } = useBridge();
  const state = useEncoders(awaited);
  const id = state.chosen?.id;
  const { way } = state;
  useEffect(() => connection.choose(id, way), [connection, id, way]);
  return state;
}
