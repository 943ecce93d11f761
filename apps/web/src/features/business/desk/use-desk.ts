import { deskRoutes } from "@adel/protocol/business/desk";
import { roomRoutes } from "@adel/protocol/business/room";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useLink } from "../../../bridge/use-bridge.tsx";
import { useEncoderLease } from "../../../bridge/use-encoder-lease.ts";
import { useJobEvents, useLostJob } from "../../../bridge/wizard/use-job.ts";
import { useClient } from "../../../core/services.tsx";
import { advance, type Desk, IDLE, isUsingEncoder, isWritingCard } from "./desk.machine.ts";
import { DESK_KEY, useGrants } from "./desk-queries.ts";
import { useNextCardLimit } from "./use-next-card-limit.ts";
import { type DeskOptions, isGrantMissing, useStartAct } from "./use-start-act.ts";
import { useStopping } from "./use-stopping.ts";
import { useWriting } from "./use-writing.ts";

const waiting = { kind: "waiting" } as const;

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

interface AuthorizationOptions {
  readonly hotelId: number;
  readonly encoderId: number;
  readonly refetch: () => Promise<unknown>;
  readonly onAuthorized: (grantId: string) => Promise<void>;
}
/** Authorizes the shift with the password, or resumes its idle authorization with the PIN. */
function useAuthorization({ hotelId, encoderId, refetch, onAuthorized }: AuthorizationOptions) {
  const { openGrant, wakeGrant } = useClient(deskRoutes);
  const link = useLink();
  const via = link.kind === "open" ? link.via : "local";
  return {
    authorize: async (authPassword: string) => {
      const opened = await openGrant({ body: { hotelId, encoderId, via, authPassword } }, { quiet: true });
      await onAuthorized(opened.id);
    },
    wake: async (id: string, pin: string) => {
      try {
        await wakeGrant({ params: { id }, body: { pin } }, { quiet: true });
      } catch (failure) {
        await refetch();
        throw failure;
      }
      await onAuthorized(id);
    },
  };
}

/** Reloads the authorization that a card was refused for. */
function useMissingGrant(error: string | undefined, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (isGrantMissing(error)) void refetch();
  }, [error, refetch]);
}

/** Runs the acts of a front desk: requests one, writes the cards placed for it, and reports their results. */
export function useDesk(options: DeskOptions) {
  const { hotelId, encoderId, seen } = options;
  const { grant, refetch, isLoading } = useGrants(options);
  const [desk, send] = useReducer(advance, IDLE);
  const { start, authorized, discard, ...starting } = useStartAct({
    ...options,
    ...{ desk, send, grant },
    refetchGrant: refetch,
  });
  const lease = useEncoderLease({ isWaiting: isUsingEncoder(desk), isWriting: isWritingCard(desk) });
  const begin = useWriting({ hotelId, encoderId, grant, desk, seen, send, owner: lease.owner });
  const failed = desk.kind === "running" ? desk.error?.error : undefined;
  useMissingGrant(failed, refetch);
  const blank = desk.kind === "running" ? desk.blank : waiting;
  useJobEvents(blank, send);
  useLostJob(blank, send);
  useNextCardLimit(desk, send);
  const stop = useStopping(desk, send);
  useRefresh(desk);

  /** Continues what waited for the authorization: the act, or the card on the encoder. */
  const onAuthorized = async (grantId: string) => {
    await refetch();
    send({ kind: "authorized" });
    await authorized(grantId);
  };
  const authorization = useAuthorization({ hotelId, encoderId, refetch, onAuthorized });
  return {
    ...starting,
    desk,
    grant,
    lease,
    /** What is to be written waits for the PIN or the password. */
    isSecretNeeded: starting.requested !== undefined || isGrantMissing(failed),
    /** Whether the shift is authorized is still being loaded. */
    isShiftLoading: isLoading,
    asksToOverwrite: failed === "CARD_OF_OTHER_GUEST",
    /** Starts a requested act, or continues an open one. */
    start,
    ...authorization,
    /** Writes the card on the encoder despite the error shown. */
    retry: (more: { readonly takeOver?: boolean; readonly overwrites?: number }) => void begin(more),
    /** No card was placed in time; `resume` waits for one again. */
    isPaused: desk.kind === "running" && desk.isPaused,
    resume: () => send({ kind: "resumed" }),
    /** Leaves the card on the encoder unchanged. */
    keepCard: () => send({ kind: "cardKept", uid: seen?.card?.uid }),
    stop: () => {
      discard();
      stop();
    },
    clear: () => {
      discard();
      send({ kind: "cleared" });
    },
  };
}
export type DeskController = ReturnType<typeof useDesk>;
