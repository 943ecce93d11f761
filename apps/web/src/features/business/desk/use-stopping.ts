import { deskRoutes } from "@adel/protocol/business/desk";
import { type Dispatch, useEffect, useRef } from "react";
import { useBridge } from "../../../bridge/use-bridge.tsx";
import { toErrorDetails } from "../../../core/error-alert.tsx";
import { useClient } from "../../../core/services.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import type { Desk, DeskEvent } from "./desk.machine.ts";

/** The job of a card that was taken away while it was written: it is not waited for where the act is to stop. */
function findWaitingJob(desk: Desk): string | undefined {
  if (desk.kind !== "running" || !desk.isStopping || desk.blank.kind !== "writing") return undefined;
  return desk.blank.seen?.state === "waiting" ? desk.blank.jobId : undefined;
}

/** Ends an act on the server; one that has ended there meanwhile, or is a colleague's now, has stopped as well. */
function useDropping(send: Dispatch<DeskEvent>) {
  const { dropAct } = useClient(deskRoutes);
  const isDropping = useRef(false);
  return useStableCallback(async (id: number) => {
    if (isDropping.current) return;
    isDropping.current = true;
    try {
      await dropAct({ params: { id }, query: { mayResume: "true" } }, { quiet: true });
      send({ kind: "stopped" });
    } catch (failure) {
      const error = toErrorDetails(failure);
      const isOver = error.error === "DESK_ACT_ENDED" || error.error === "NOT_FOUND";
      send(isOver ? { kind: "stopped" } : { kind: "stopFailed", error });
    } finally {
      isDropping.current = false;
    }
  });
}

/**
 * Stops what is under way before its next card; one that is being written is finished first. With a partly written
 * card, or some of its cards, the act can be resumed, and keeps nobody else away. What could not be stopped is
 * stopped again when that is asked for.
 */
export function useStopping(desk: Desk, send: Dispatch<DeskEvent>): () => void {
  const drop = useDropping(send);
  const { connection } = useBridge();
  const stops = desk.kind === "running" ? desk.stops : 0;
  const waitingJob = findWaitingJob(desk);
  useEffect(() => {
    if (waitingJob === undefined || stops === 0) return;
    connection
      .cancel(waitingJob)
      .catch((failure: unknown) => send({ kind: "stopFailed", error: toErrorDetails(failure) }));
  }, [waitingJob, stops, connection, send]);
  const isOver = desk.kind === "running" && desk.isStopping && desk.blank.kind === "waiting";
  const ending = isOver ? desk.act.id : undefined;
  useEffect(() => {
    if (ending !== undefined && stops > 0) void drop(ending);
  }, [ending, stops, drop]);
  return () => send({ kind: desk.kind === "showing" ? "stopped" : "stopRequested" });
}
