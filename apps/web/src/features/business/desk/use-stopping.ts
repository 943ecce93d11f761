import { deskRoutes } from "@adel/protocol/business/desk";
import { type Dispatch, useEffect } from "react";
import { useClient } from "../../../core/services.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import type { Desk, DeskEvent } from "./desk.machine.ts";

/** Stops what is under way before its next card; one that is being written is finished first. */
export function useStopping(desk: Desk, send: Dispatch<DeskEvent>): () => void {
  const { dropAct } = useClient(deskRoutes);
  const drop = useStableCallback(async (id: number) => {
    await dropAct({ params: { id } }, { quiet: true }).catch(() => undefined);
    send({ kind: "stopped" });
  });
  const isOver = desk.kind === "running" && desk.isStopping && desk.blank.kind === "waiting";
  const ending = isOver ? desk.act.id : undefined;
  // With a part-written card the act stays open, so that it can be resumed.
  const isLeftOpen = isOver && desk.unfinishedUid !== undefined;
  useEffect(() => {
    if (ending === undefined) return;
    if (isLeftOpen) send({ kind: "stopped" });
    else void drop(ending);
  }, [ending, isLeftOpen, drop, send]);
  return () => send({ kind: desk.kind === "showing" ? "stopped" : "stopRequested" });
}
