import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Act, deskRoutes, type Grant } from "@adel/protocol/business/desk";
import { type Dispatch, useEffect, useRef, useState } from "react";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useClient } from "../../../core/services.tsx";
import type { ActRequest, Desk, DeskEvent } from "./desk.machine.ts";

/** An act that is still open. */
export type OpenActId = Pick<Act, "id">;

export interface DeskOptions {
  /** An extra card requires one of the stay. */
  readonly extraWithCard: boolean;
  /** The cards of the room's guests. */
  readonly heldUids: readonly string[];
  readonly hotelId: number;
  readonly encoderId: number;
  readonly seen: EncoderStatus | undefined;
}

/** The authorization is idle, has ended or is at a limit: the PIN or the password is requested. */
export const isGrantMissing = (error: string | undefined) =>
  error === "GRANT_NEEDED" || error === "GRANT_IDLE" || error === "GRANT_TOO_FAST";

/** The card that was written last; an erased one is blank. */
function useLastWritten(desk: Desk) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if ("written" in desk && desk.written.length > 0)
      last.current = desk.act.act === "checkOut" ? undefined : desk.written.at(-1)?.uid;
  }, [desk]);
  return last;
}

/** The card on the encoder that is not the new one: a guest's, or the one that was just written for another guest. */
function findOldCard(
  { act, newSequence }: ActRequest,
  { heldUids, seen }: DeskOptions,
  lastWritten: string | undefined,
) {
  if (newSequence) return undefined;
  if (act === "extra" || act === "lost") return heldUids.find((uid) => uid === seen?.card?.uid);
  return act === "checkIn" || act === "void" ? lastWritten : undefined;
}

interface CarryOutOptions extends DeskOptions {
  readonly desk: Desk;
  readonly send: Dispatch<DeskEvent>;
  readonly onGrantMissing: (request: ActRequest) => Promise<unknown>;
}
/** Starts an act on the server, or continues an open one. */
function useCarryOut({ desk, send, onGrantMissing, ...options }: CarryOutOptions) {
  const { startAct, act: actById } = useClient(deskRoutes);
  const [error, setError] = useState<ErrorDetails>();
  const [last, setLast] = useState<ActRequest>();
  /** While Enter is held down, only one act starts. */
  const isStarting = useRef(false);
  const lastWritten = useLastWritten(desk);

  const startWith = async (request: ActRequest, grantId: string, shownUid?: string) => {
    setError(undefined);
    setLast(request);
    if (options.extraWithCard && request.act === "extra" && request.readId === undefined)
      return send({ kind: "cardNeeded", request });
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const body = { ...request, encoderId: options.encoderId, grantId, idempotencyKey: crypto.randomUUID() };
      const uid = shownUid ?? findOldCard(request, options, lastWritten.current);
      send({ kind: "started", act: await startAct({ body }, { quiet: true }), shownUid: uid });
    } catch (failure) {
      const details = toErrorDetails(failure);
      if (details.error === "GRANT_TOO_FAST") setError(details);
      if (isGrantMissing(details.error)) await onGrantMissing(request);
      else if (details.error === "CARD_OF_STAY_NEEDED") {
        send({ kind: "cardNeeded", request: { ...request, readId: undefined } });
        if (request.readId !== undefined) setError(details);
      } else setError(details);
    } finally {
      isStarting.current = false;
    }
  };
  /** The card on the encoder may be one of the act: where some are finished, another one is awaited. */
  const continueWith = async ({ id }: OpenActId) => {
    setError(undefined);
    try {
      const act = await actById({ params: { id } }, { quiet: true });
      const uid = options.seen?.card?.uid;
      const shownUid = act.finished > 0 && uid !== act.unfinishedUid ? uid : undefined;
      if (act.state !== "open") setError({ error: "DESK_ACT_ENDED", values: {} });
      else if (act.encoderId !== options.encoderId)
        setError({ error: "DESK_ACT_OTHER_ENCODER", values: { actId: act.id } });
      else send({ kind: "started", act, shownUid });
    } catch (failure) {
      setError(toErrorDetails(failure));
    }
  };
  return { error, setError, last, startWith, continueWith };
}

interface StartOptions extends Omit<CarryOutOptions, "onGrantMissing"> {
  readonly grant: Grant | undefined;
  readonly refetchGrant: () => Promise<unknown>;
}
/** Starts an act with the shift authorization, or continues an open one; waits for the authorization if it is missing. */
export function useStartAct({ grant, refetchGrant, ...options }: StartOptions) {
  const { desk } = options;
  const [requested, setRequested] = useState<ActRequest | OpenActId>();
  const onGrantMissing = (request: ActRequest) => {
    setRequested(request);
    return refetchGrant();
  };
  const { error, setError, last, startWith, continueWith } = useCarryOut({ ...options, onGrantMissing });
  const carryOut = (request: ActRequest | OpenActId, grantId: string) =>
    "id" in request ? continueWith(request) : startWith(request, grantId);

  return {
    /** What waits for the authorization: a request, or an open act to be continued. */
    requested,
    error,
    /** The last request; confirming it adds the stay that it replaces. */
    last,
    start: (request: ActRequest | OpenActId) => {
      if (grant?.state === "live") return void carryOut(request, grant.id);
      setError(undefined);
      setRequested(request);
    },
    /** A card of the stay was read. */
    show: (readId: string, uid: string) => {
      if (desk.kind === "showing" && grant) void startWith({ ...desk.request, readId }, grant.id, uid);
    },
    /** Carries out what waited for the authorization. */
    authorized: async (grantId: string) => {
      setRequested(undefined);
      if (requested) await carryOut(requested, grantId);
    },
    discard: () => {
      setRequested(undefined);
      setError(undefined);
    },
  };
}
