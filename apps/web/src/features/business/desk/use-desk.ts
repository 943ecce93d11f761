import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { deskRoutes } from "@adel/protocol/business/desk";
import { roomRoutes } from "@adel/protocol/business/room";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { useLink } from "../../../bridge/use-bridge.tsx";
import { useJobEvents, useLostJob } from "../../../bridge/wizard/use-job.ts";
import { ACCOUNT_KEY } from "../../../core/account/use-account.ts";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useClient } from "../../../core/services.tsx";
import { type ActRequest, advance, type Desk, IDLE } from "./desk.machine.ts";
import { DESK_KEY, useGrants } from "./desk-queries.ts";
import { useNextCardLimit } from "./use-next-card-limit.ts";
import { useStopping } from "./use-stopping.ts";
import { useWriting } from "./use-writing.ts";

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

/** The authorization is idle or has ended: the PIN or the password is requested. */
const isGrantMissing = (error: string | undefined) => error === "GRANT_NEEDED" || error === "GRANT_IDLE";

/** The card that was written last; an erased one is blank. */
function useLastWritten(desk: Desk) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if ("written" in desk && desk.written.length > 0)
      last.current = desk.act.act === "checkOut" ? undefined : desk.written.at(-1)?.uid;
  }, [desk]);
  return last;
}

/** Reloads what an act or one of its cards changed. */
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

/** Runs the acts of a front desk: requests one, writes the cards placed for it, and reports their results. */
export function useDesk(options: DeskOptions) {
  const { hotelId, encoderId, seen, extraWithCard } = options;
  const { startAct, openGrant, wakeGrant } = useClient(deskRoutes);
  const { grant, refetch, isLoading } = useGrants(options);
  const link = useLink();
  const via = link.kind === "open" ? link.via : "local";
  const [desk, send] = useReducer(advance, IDLE);
  const [error, setError] = useState<ErrorDetails>();
  /** The act that waits for the authorization. */
  const [requested, setRequested] = useState<ActRequest>();
  const [last, setLast] = useState<ActRequest>();
  /** While Enter is held down, only one act starts. */
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
  /** Continues the act, or the card on the encoder, that waited for the authorization. */
  const continueAuthorized = async (grantId: string) => {
    await refetch();
    setRequested(undefined);
    send({ kind: "authorized" });
    if (requested) await startWith(requested, grantId);
  };
  return {
    desk,
    grant,
    /** Whether the shift is authorized is still being loaded. */
    isShiftLoading: isLoading,
    asksToOverwrite: failed === "CARD_OF_OTHER_GUEST",
    requested,
    error,
    /** The last request; confirming it adds the stay that it replaces. */
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
      await continueAuthorized(opened.id);
    },
    /** Resumes the idle authorization with the PIN. */
    wake: async (id: string, pin: string) => {
      try {
        await wakeGrant({ params: { id }, body: { pin } }, { quiet: true });
      } catch (failure) {
        await refetch();
        throw failure;
      }
      await continueAuthorized(id);
    },
    /** Writes the card on the encoder despite the error shown. */
    retry: (more: { readonly takeOver?: boolean; readonly overwrites?: number }) => void begin(more),
    /** No card was placed in time; `resume` waits for one again. */
    isPaused: desk.kind === "running" && desk.isPaused,
    resume: () => send({ kind: "resumed" }),
    /** Leaves the card on the encoder unchanged. */
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
