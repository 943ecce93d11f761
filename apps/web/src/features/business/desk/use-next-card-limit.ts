import { type Dispatch, useEffect } from "react";
import type { Clock } from "../../../core/clock.ts";
import { useServices } from "../../../core/services.tsx";
import { type Desk, type DeskEvent, NEXT_CARD_MS, waitOf } from "./desk.machine.ts";

/** Pauses the act if no card is placed in time; the reply ends the wait. */
export const limitWait = (clock: Pick<Clock, "after">, send: Dispatch<DeskEvent>) =>
  clock.after(NEXT_CARD_MS, () => send({ kind: "timedOut" }));

/** Limits each wait for a card, so that no card is written later by an act that was left open. */
export function useNextCardLimit(desk: Desk, send: Dispatch<DeskEvent>): void {
  const { clock } = useServices();
  const wait = waitOf(desk);
  useEffect(() => (wait === undefined ? undefined : limitWait(clock, send)), [wait, clock, send]);
}
