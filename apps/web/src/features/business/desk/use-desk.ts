import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type DeskRoom, deskRoutes, type Grant } from "@adel/protocol/business/desk";
import { roomRoutes } from "@adel/protocol/business/room";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { attemptJob } from "../../../bridge/card-work.ts";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { useJobEvents, useLostJob } from "../../../bridge/wizard/use-job.ts";
import { ACCOUNT_KEY } from "../../../core/account/use-account.ts";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useClient, useServices } from "../../../core/services.tsx";
import { type ActRequest, advance, canWrite, type Desk, IDLE } from "./desk.machine.ts";
import { useNextCardLimit } from "./use-next-card-limit.ts";
import { useStopping } from "./use-stopping.ts";

const DESK_KEY = "desk";
const waiting = { kind: "waiting" } as const;
interface DeskOptions {
  /** An extra card requires one of the stay. */
  readonly extraWithCard: boolean;
  /** The cards of the room's guests. */
  readonly heldUids: readonly string[];
  readonly hotelId: number;
  readonly encoderId: number;
  readonly seen: EncoderStatus | undefined;
}

/** The authorization is idle or has ended: PIN or password are requested. */
const isGrantMissing = (error: string | undefined) => error === "GRANT_NEEDED" || error === "GRANT_IDLE";

/** The authorization of this shift at this encoder, while it can be used or woken. */
export function useGrants({ hotelId, encoderId }: Pick<DeskOptions, "hotelId" | "encoderId">) {
  const { grants } = useClient(deskRoutes);
  // dataUpdatedAt: each reply renders the time left anew, also where it equals the last one.
  const { data, refetch, isLoading, dataUpdatedAt } = useQuery({
    queryKey: [DESK_KEY, "grant", hotelId, encoderId],
    queryFn: ({ signal }) => grants({ query: { hotelId, encoderId } }, { signal, background: true }),
    refetchInterval: 60_000,
  });
  return { grant: data?.find(({ isOwn }) => isOwn), refetch, isLoading, dataUpdatedAt };
}

/** The rooms found by number. */
export interface FoundRooms {
  readonly rooms: readonly DeskRoom[] | undefined;
  /** The reply is pending: `rooms` may be missing or outdated. */
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

/** The card that was written last; an erased one is blank. */
function useLastWritten(desk: Desk) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if ("written" in desk && desk.written.length > 0)
      last.current = desk.act.act === "checkOut" ? undefined : desk.written.at(-1)?.uid;
  }, [desk]);
  return last;
}

/** What an act or a card of it changed is loaded again. */
function useRefresh(desk: Desk): void {
  const queries = useQueryClient();
  const written = "written" in desk ? desk.written.length : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card or an act that ended is the reason
  useEffect(() => {
    for (const key of [DESK_KEY, roomRoutes.list.path, ACCOUNT_KEY])
      void queries.invalidateQueries({ queryKey: [key] });
  }, [desk.kind, written, queries]);
}

/** The card on the encoder that is not the new one: a guest's, or the one that was just written for another guest. */
function findOldCard({ act }: ActRequest, { heldUids, seen }: DeskOptions, lastWritten: string | undefined) {
  if (act === "extra" || act === "lost") return heldUids.find((uid) => uid === seen?.card?.uid);
  return act === "checkIn" || act === "void" ? lastWritten : undefined;
}

/** Connects a front desk with the server and the encoder: the requested act, the cards placed for it, their results. */
export function useDesk(options: DeskOptions) {
  const { hotelId, encoderId, seen, extraWithCard } = options;
  const { startAct, openGrant, wakeGrant } = useClient(deskRoutes);
  const { grant, refetch, isLoading } = useGrants(options);
  const link = useLink();
  const via = link.kind === "open" ? link.via : "local";
  const [desk, send] = useReducer(advance, IDLE);
  const [error, setError] = useState<ErrorDetails>();
  /** What waits for the password. */
  const [requested, setRequested] = useState<ActRequest>();
  const [last, setLast] = useState<ActRequest>();
  /** Enter that is held starts one act. */
  const isStarting = useRef(false);
  const begin = useWriting({ hotelId, encoderId, grant, desk, seen, send });
  const failed = desk.kind === "running" ? desk.error?.error : undefined;
  useEffect(() => {
    if (isGrantMissing(failed)) void refetch();
  }, [failed, refetch]);
  const blank = desk.kind === "running" ? desk.blank : waiting;
  useJobEvents(blank, send);
  useLostJob(blank, send);
  useNextCardLimit(desk, send);
  const stop = useStopping(desk, send);
  const lastWritten = useLastWritten(desk);
  useRefresh(desk);

  const startWith = async (request: ActRequest, grantId: string, shownUid?: string) => {
    setError(undefined);
    setLast(request);
    if (extraWithCard && request.act === "extra" && request.readId === undefined)
      return send({ kind: "cardNeeded", request });
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const body = { ...request, encoderId, grantId, idempotencyKey: crypto.randomUUID() };
      const uid = shownUid ?? findOldCard(request, options, lastWritten.current);
      send({ kind: "started", act: await startAct({ body }, { quiet: true }), shownUid: uid });
    } catch (failure) {
      const details = toErrorDetails(failure);
      if (isGrantMissing(details.error)) {
        setRequested(request);
        await refetch();
      } else if (details.error === "CARD_OF_STAY_NEEDED") {
        send({ kind: "cardNeeded", request: { ...request, readId: undefined } });
        if (request.readId !== undefined) setError(details);
      } else setError(details);
    } finally {
      isStarting.current = false;
    }
  };
  /** What waited for the authorization goes on: the act, or the card on the encoder. */
  const goOn = async (grantId: string) => {
    await refetch();
    setRequested(undefined);
    send({ kind: "authorized" });
    if (requested) await startWith(requested, grantId);
  };
  return {
    desk,
    grant,
    /** It is not known yet whether the shift is authorized. */
    isShiftLoading: isLoading,
    asksToOverwrite: failed === "CARD_OF_OTHER_GUEST",
    requested,
    error,
    /** What was asked for last: confirming it names what it replaces. */
    last,
    start: (request: ActRequest) => {
      if (grant?.state === "live") return void startWith(request, grant.id);
      setError(undefined);
      setRequested(request);
    },
    /** A card of the stay was read. */
    show: (readId: string, uid: string) => {
      if (desk.kind === "showing" && grant) void startWith({ ...desk.request, readId }, grant.id, uid);
    },
    authorize: async (authPassword: string) => {
      const opened = await openGrant({ body: { hotelId, encoderId, via, authPassword } }, { quiet: true });
      await goOn(opened.id);
    },
    /** By the PIN: what is left of the shift goes on. */
    wake: async (id: string, pin: string) => {
      try {
        await wakeGrant({ params: { id }, body: { pin } }, { quiet: true });
      } catch (failure) {
        await refetch();
        throw failure;
      }
      await goOn(id);
    },
    /** Writes the card that lies there, whatever was said against it. */
    retry: (more: { readonly takeOver?: boolean; readonly overwrites?: number }) => void begin(more),
    /** No card came in time: one is awaited again. */
    isPaused: desk.kind === "running" && desk.isPaused,
    resume: () => send({ kind: "resumed" }),
    /** The card that lies there stays what it is. */
    keepCard: () => send({ kind: "cardKept", uid: seen?.card?.uid }),
    stop: () => {
      setRequested(undefined);
      setError(undefined);
      stop();
    },
    clear: () => {
      setRequested(undefined);
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
      const failure = await attemptJob(
        { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
        {
          takeOver,
          accepts: () => undefined,
          onCreated: ({ jobId }) => send({ kind: "jobMade", jobId }),
          job: {
            ...{ encoderId, hotelId, actId: act.id, grantId: grant.id },
            purpose: act.act === "checkOut" ? "erase" : "hotel",
            ...(overwrites !== undefined && { overwrites }),
          },
        },
      );
      if (failure) send({ ...failure, kind: "failed" });
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
