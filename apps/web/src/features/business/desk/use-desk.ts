import type { DetectedCard, EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type ActInput, type DeskRoom, deskRoutes, type Grant } from "@adel/protocol/business/desk";
import { roomRoutes } from "@adel/protocol/business/room";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { isLeaseTaken, startJob } from "../../../bridge/card-work.ts";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { useJobEvents, useLostJob } from "../../../bridge/wizard/use-job.ts";
import { ACCOUNT_KEY } from "../../../core/account/use-account.ts";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useClient, useServices } from "../../../core/services.tsx";
import { advance, canWrite, type Desk, IDLE } from "./desk.machine.ts";

const DESK_KEY = "desk";
const waiting = { kind: "waiting" } as const;
export type ActRequest = Pick<ActInput, "act" | "roomId"> &
  Partial<Pick<ActInput, "cards" | "validTo" | "replaces" | "lostCardId" | "toRoomId">>;

interface DeskOptions {
  readonly hotelId: number;
  readonly encoderId: number;
  readonly seen: EncoderStatus | undefined;
}

/** The authorization of this shift at this encoder, while it can be used. */
function useGrants({ hotelId, encoderId }: DeskOptions) {
  const { grants } = useClient(deskRoutes);
  const { data, refetch } = useQuery({
    queryKey: [DESK_KEY, "grant", hotelId, encoderId],
    queryFn: ({ signal }) => grants({ query: { hotelId, encoderId } }, { signal, background: true }),
    refetchInterval: 60_000,
  });
  return { grant: data?.[0], refetch };
}

/** The rooms that were asked for by number. */
export interface FoundRooms {
  readonly rooms: readonly DeskRoom[] | undefined;
  /** The server is being asked: `rooms` may be missing or of before. */
  readonly isLoading: boolean;
}
export function useDeskRooms(hotelId: number, q: string | undefined): FoundRooms {
  const { resolve } = useClient(deskRoutes);
  const { data, isFetching } = useQuery({
    queryKey: [DESK_KEY, "room", hotelId, q],
    queryFn: ({ signal }) => resolve({ query: { hotelId, q: q ?? "" } }, { signal, quiet: true }),
    enabled: q !== undefined,
    staleTime: 0,
  });
  return q === undefined ? { rooms: undefined, isLoading: false } : { rooms: data, isLoading: isFetching };
}

export function useRecentActs(hotelId: number) {
  const { recent } = useClient(deskRoutes);
  return useQuery({
    queryKey: [DESK_KEY, "recent", hotelId],
    queryFn: ({ signal }) => recent({ query: { hotelId } }, { signal, background: true }),
  }).data;
}

/** A front desk and the world: an act that is asked for, the cards that are laid for it, and what became of them. */
export function useDesk(options: DeskOptions) {
  const { hotelId, encoderId, seen } = options;
  const { startAct, dropAct, openGrant } = useClient(deskRoutes);
  const queries = useQueryClient();
  const { grant, refetch } = useGrants(options);
  const link = useLink();
  const via = link.kind === "open" ? link.via : "local";
  const [desk, send] = useReducer(advance, IDLE);
  const [error, setError] = useState<ErrorDetails>();
  /** What waits for the password. */
  const [requested, setRequested] = useState<ActRequest>();
  const [last, setLast] = useState<ActRequest>();
  const refresh = useCallback(() => {
    for (const key of [DESK_KEY, roomRoutes.list.path, ACCOUNT_KEY])
      void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);

  const begin = useWriting({ hotelId, encoderId, grant, desk, seen, send });
  const blank = desk.kind === "running" ? desk.blank : waiting;
  useJobEvents(blank, send);
  useLostJob(blank, send);
  const written = desk.kind === "idle" ? 0 : desk.written.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card or an act that ended is the reason
  useEffect(refresh, [desk.kind, written, refresh]);

  const startWith = async (request: ActRequest, grantId: string) => {
    setError(undefined);
    setLast(request);
    try {
      const body = { ...request, encoderId, grantId, idempotencyKey: crypto.randomUUID() };
      send({ kind: "started", act: await startAct({ body }, { quiet: true }) });
    } catch (failure) {
      const details = toErrorDetails(failure);
      if (details.error === "GRANT_NEEDED") {
        setRequested(request);
        await refetch();
      } else setError(details);
    }
  };
  return {
    desk,
    grant,
    requested: requested,
    error,
    /** What was asked for last: confirming it names what it replaces. */
    last,
    start: (request: ActRequest) => {
      if (grant) return void startWith(request, grant.id);
      setError(undefined);
      setRequested(request);
    },
    authorize: async (authPassword: string) => {
      const opened = await openGrant({ body: { hotelId, encoderId, via, authPassword } }, { quiet: true });
      await refetch();
      setRequested(undefined);
      if (requested) await startWith(requested, opened.id);
    },
    /** Writes the card that lies there, whatever was said against it. */
    retry: (more: { readonly takeOver?: boolean; readonly overwrites?: number }) => void begin(more),
    stop: async () => {
      setRequested(undefined);
      setError(undefined);
      if (desk.kind === "running" && desk.blank.kind === "waiting") {
        await dropAct({ params: { id: desk.act.id } }, { quiet: true }).catch(() => undefined);
        send({ kind: "stopped" });
      }
    },
    clear: () => {
      setError(undefined);
      send({ kind: "cleared" });
    },
  };
}
export type DeskController = ReturnType<typeof useDesk>;

interface Writing {
  readonly hotelId: number;
  readonly encoderId: number;
  readonly grant: Grant | undefined;
  readonly desk: Desk;
  readonly seen: EncoderStatus | undefined;
  readonly send: (event: Parameters<typeof advance>[1]) => void;
}
/** Has each laid card written, as soon as it lies there. */
function useWriting({ hotelId, encoderId, grant, desk, seen, send }: Writing) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  const begin = useCallback(
    async ({ takeOver = false, overwrites }: { readonly takeOver?: boolean; readonly overwrites?: number } = {}) => {
      if (desk.kind !== "running" || !grant) return;
      const { act } = desk;
      send({ kind: "starting" });
      try {
        await startJob(
          { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
          {
            takeOver,
            accepts: (_card: DetectedCard) => undefined,
            onCreated: ({ jobId }) => send({ kind: "jobMade", jobId }),
            job: {
              ...{ encoderId, hotelId, actId: act.id, grantId: grant.id },
              purpose: act.act === "checkOut" ? "erase" : "hotel",
              ...(overwrites !== undefined && { overwrites }),
            },
          },
        );
      } catch (error) {
        send({ kind: "failed", error: toErrorDetails(error), held: isLeaseTaken(error) });
      }
    },
    [api, clock, connection, deliveries, desk, grant, encoderId, hotelId, send],
  );
  const card = seen?.card;
  const isSeen = seen !== undefined;
  const lastUid = useRef<string>(undefined);
  useEffect(() => {
    if (isSeen && lastUid.current !== undefined && card?.uid !== lastUid.current) send({ kind: "cardLifted" });
    if (isSeen) lastUid.current = card?.uid;
    if (card && canWrite(desk, card.uid)) void begin();
  }, [isSeen, card, desk, begin, send]);
  return begin;
}
