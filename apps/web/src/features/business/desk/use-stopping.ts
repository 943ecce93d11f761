import { deskRoutes } from "@adel/protocol/business/desk";
import { type Dispatch, useEffect } from "react";
import { useBridge } from "../../../bridge/use-bridge.tsx";
import { useClient } from "../../../core/services.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import type { Desk, DeskEvent } from "./desk.machine.ts";

/** The job of a card that was taken away while it was written: it is not waited for where the act is to stop. */
function findWaitingJob(desk: Desk): string | undefined {
  if (desk.kind !== "running" || !desk.isStopping || desk.blank.kind !== "writing") return undefined;
  return desk.blank.seen?.state === "waiting" ? desk.blank.jobId : undefined;
}

/**
 * Stops what is under way before its next card; one that is being written is finished first. With a partly written
 * card, or some of its cards, the act can be resumed, and keeps nobody else away.
 */
export function useStopping(desk: Desk, send: Dispatch<DeskEvent>): () => void {
  const { dropAct } = useClient(deskRoutes);
  const drop = useStableCallback(async (id: number) => {
    await dropAct({ params: { id }, query: { mayResume: "true" } }, { quiet: true }).catch(() => undefined);
    send({ kind: "stopped" });
  });
  const { connection } = useBridge();
  const waitingJob = findWaitingJob(desk);
  useEffect(() => {
    // A plug-in that does not answer ends the job by itself.
    if (waitingJob !== undefined) void connection.cancel(waitingJob).catch(() => undefined);
  }, [waitingJob, connection]);
  const isOver = desk.kind === "running" && desk.isStopping && desk.blank.kind === "waiting";
  const ending = isOver ? desk.act.id : undefined;
  useEffect(() => {
    if (ending !== undefined) void drop(ending);
  }, [ending, drop]);
  return () => send({ kind: desk.kind === "showing" ? "stopped" : "stopRequested" });
}
