import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { MAX_PAGE_SIZE } from "@adel/protocol/kernel/page";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useMay, useMayCall } from "../core/access.tsx";
import { useClient } from "../core/services.tsx";
import type { Channel } from "./connection.ts";
import { findLocalEncoders } from "./hello.ts";
import { useBridge } from "./use-bridge.tsx";

const KEY = "encoder";
/** Encoders that this computer reaches through the server, by their row ids. */
const THROUGH = "encoder-through-server";
const CHANGED = "adel:encoder";

const throughServer = (): number | undefined => Number(localStorage.getItem(THROUGH)) || undefined;
const stored = (): number | undefined => Number(localStorage.getItem(KEY)) || undefined;
const watch = (listener: () => void) => {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
};

/** A page that needs an encoder polls often, because another user may be pairing one. */
const POLL_INTERVAL_MS = { seldom: 60_000, often: 5_000 } as const;

const FRESH_MS = 10_000;

/** The query for the encoders at this computer. */
export const LOCAL_ENCODERS = ["localEncoders"];

/** Of several encoders, the only one at this computer. */
function useLocalEncoder(encoders: readonly Encoder[] | undefined, hasPreferred: boolean): Encoder | undefined {
  const { data: numbers = [] } = useQuery({
    queryKey: LOCAL_ENCODERS,
    queryFn: ({ signal }) => findLocalEncoders(signal),
    enabled: !hasPreferred && encoders !== undefined && encoders.length > 1,
    refetchInterval: ({ state }) => (state.data?.length ? false : POLL_INTERVAL_MS.seldom),
  });
  const local = encoders?.filter(({ deviceNumber }) => numbers.includes(deviceNumber)) ?? [];
  return local.length === 1 ? local[0] : undefined;
}

/** The usable encoders, and the selected one: the saved selection, the only one, or the one at this computer. */
export function useEncoders(pending = false) {
  const { list } = useClient(encoderRoutes);
  const may = useMayCall();
  const cached = useSyncExternalStore(watch, stored);
  const through = useSyncExternalStore(watch, throughServer);
  const { data, error, refetch } = useQuery({
    queryKey: [encoderRoutes.list.path, "bound"],
    queryFn: ({ signal }) => list({ query: { bound: "true", pageSize: MAX_PAGE_SIZE } }, { signal, background: true }),
    enabled: may(encoderRoutes.list),
    // Asked once by all parts of a page that need it.
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => POLL_INTERVAL_MS[pending && state.data?.rows.length === 0 ? "often" : "seldom"],
  });
  const encoders: readonly Encoder[] | undefined = data?.rows;
  const only = encoders?.length === 1 ? encoders[0] : undefined;
  const preferred = encoders?.find(({ id }) => id === cached) ?? only;
  const local = useLocalEncoder(encoders, preferred !== undefined);
  const selected = preferred ?? local;
  const way: Channel = selected !== undefined && selected.id === through ? "remote" : "local";
  return {
    encoders,
    selected,
    error,
    retry: () => void refetch(),
    /** How the chosen one is reached: remembered on this computer. */
    way,
    goBy: (next: Channel) => {
      if (next === "remote" && selected) localStorage.setItem(THROUGH, String(selected.id));
      else localStorage.removeItem(THROUGH);
      dispatchEvent(new Event(CHANGED));
    },
    choose: (id: number) => {
      localStorage.setItem(KEY, String(id));
      dispatchEvent(new Event(CHANGED));
    },
  };
}

/** Whether the user may open the list in which encoders are added and paired. */
export const useMayBind = (): boolean => useMay()("business:encoder:list");

/** Keeps the connection to the selected encoder during the session. */
export function useSelectedEncoder({ pending = false } = {}) {
  const { connection } = useBridge();
  const state = useEncoders(pending);
  const id = state.selected?.id;
  const { way } = state;
  useEffect(() => connection.choose(id, way), [connection, id, way]);
  return state;
}
