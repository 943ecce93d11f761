import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Grant } from "@adel/protocol/business/desk";
import { useCallback, useEffect, useRef } from "react";
import { attemptJob } from "../../../bridge/card-work.ts";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { useServices } from "../../../core/services.tsx";
import { useIsVisible } from "../../../core/use-is-visible.ts";
import { useStableCallback } from "../../../ui/stable.ts";
import { canWrite, type Desk, type DeskEvent } from "./desk.machine.ts";

interface WritingOptions {
  readonly hotelId: number;
  readonly encoderId: number;
  readonly grant: Grant | undefined;
  readonly desk: Desk;
  readonly seen: EncoderStatus | undefined;
  readonly send: (event: DeskEvent) => void;
  /** Who else uses the encoder. */
  readonly owner: string | undefined;
}
const RETRY_MS = 1_000;

/** Writes each card as soon as it is on the encoder and the encoder is free; the returned function writes the present one. */
export function useWriting({ hotelId, encoderId, grant, desk, seen, send, owner }: WritingOptions) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  /** One job for each laid card, however often the encoder reports it. */
  const isTrying = useRef(false);
  const begin = useCallback(
    async ({ takeOver = false, overwrites }: { readonly takeOver?: boolean; readonly overwrites?: number } = {}) => {
      if (desk.kind !== "running" || !grant || isTrying.current) return;
      const { act } = desk;
      isTrying.current = true;
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
      ).finally(() => {
        isTrying.current = false;
      });
      if (failure) send({ ...failure, kind: "failed" });
    },
    [api, clock, connection, deliveries, desk, grant, encoderId, hotelId, send],
  );
  const card = seen?.card;
  const reportChange = useCardChanges(seen, send);
  const isVisible = useIsVisible();
  useEffect(() => {
    // The act that knows of a foreign card decides about it.
    if (reportChange(isVisible) === "foreign" || !isVisible) return;
    if (card && owner === undefined && canWrite(desk, card.uid)) void begin();
  }, [reportChange, isVisible, card, desk, owner, begin]);
  useRetryWhenFree({ desk, seen, owner }, begin);
  return begin;
}

/** Reports a card that was lifted or laid; one that was laid while another page or window was in front is foreign. */
function useCardChanges(seen: EncoderStatus | undefined, send: (event: DeskEvent) => void) {
  const isSeen = seen !== undefined;
  const uid = seen?.card?.uid;
  const last = useRef<{ uid: string | undefined; isInFront: boolean }>({ uid: undefined, isInFront: true });
  // Another page of this window comes to the front.
  useEffect(
    () => () => {
      last.current.isInFront = false;
    },
    [],
  );
  return useCallback(
    (isVisible: boolean) => {
      const { uid: before, isInFront } = last.current;
      last.current = { uid: isSeen ? uid : before, isInFront: isVisible };
      if (!isSeen || uid === before) return undefined;
      if (before !== undefined) send({ kind: "cardLifted" });
      if (uid === undefined) return undefined;
      const isForeign = !isVisible || !isInFront;
      send({ kind: "cardLaid", uid, isForeign });
      return isForeign ? "foreign" : "own";
    },
    [isSeen, uid, send],
  );
}

/** An encoder that was in use when a card was to be written is asked for again, as long as the card lies there. */
function useRetryWhenFree(
  { desk, seen, owner }: Pick<WritingOptions, "desk" | "seen" | "owner">,
  begin: () => Promise<void>,
) {
  const { clock } = useServices();
  const link = useLink();
  const isFree = link.kind === "open" && (link.via === "local" ? owner === undefined : seen?.holder === null);
  const isRefused = desk.kind === "running" && desk.blank.kind === "waiting" && desk.held && !desk.isPaused;
  const isDue = useIsVisible() && isRefused && isFree && seen?.card != null;
  const retry = useStableCallback(() => void begin());
  useEffect(() => (isDue ? clock.after(RETRY_MS, retry) : undefined), [isDue, clock, retry]);
}
