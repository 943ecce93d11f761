import { deskRoutes } from "@adel/protocol/business/desk";
import { type Dispatch, useEffect } from "react";
import { useClient } from "../../../core/services.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import type { Desk, DeskEvent } from "./desk.machine.ts";

/**
 * Stops what is under way before its next card; one that is being written is finished first. With a partly written
 * card the act can be resumed, and keeps nobody else away.
 */
export function useStopping(desk: Desk, send: Dispatch<DeskEvent>): () => void {
  const { dropAct } = useClient(deskRoutes);
  const drop = useStableCallback(async (id: number) => {
    await dropAct({ params: { id }, query: { mayResume: "true" } }, { quiet: true }).catch(() => undefined);
    send({ kind: "stopped" });
  });
  const isOver = desk.kind === "running" && desk.isStopping && desk.blank.kind === "waiting";
  const ending = isOver ? desk.act.id : undefined;
  useEffect(() => {
    if (ending !== undefined) void drop(ending);
  }, [ending, drop]);
  return () => send({ kind: desk.kind === "showing" ? "stopped" : "stopRequested" });
}
