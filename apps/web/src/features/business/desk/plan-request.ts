import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { type ActChange, withChange } from "./act-change.ts";
import { type DeskAmounts, requestFor } from "./act-request.ts";
import { type MoveTarget, targetRoom } from "./move-target.tsx";

interface Form {
  readonly room: DeskRoom | undefined;
  readonly act: DeskAct | undefined;
  readonly amounts: DeskAmounts;
  readonly target: MoveTarget;
  readonly change: ActChange | undefined;
  readonly policy: DeskPolicy;
  /** The policy, with the later end that a changed act may have. */
  readonly limits: DeskPolicy;
}
/** Why a guest cannot move: no new room, or the present one. */
function findTargetShortage(newRoom: DeskRoom | undefined, room: DeskRoom | undefined) {
  if (!newRoom) return "toRoomNeeded" as const;
  return newRoom.room.id === room?.room.id ? ("toRoomSame" as const) : undefined;
}

/** What Enter would ask of the server, and what is missing for it. */
export function planRequest({ room, act, amounts, target, change, policy, limits }: Form) {
  const newRoom = targetRoom(target);
  /** The room that the cards open. */
  const opened = act === "move" ? newRoom : room;
  const allowed = room && act ? requestFor(room, act, amounts, newRoom, limits) : undefined;
  return {
    opened,
    request: withChange(allowed, change, opened, policy),
    targetShortage: act === "move" ? findTargetShortage(newRoom, room) : undefined,
    isPasswordMissing: allowed !== undefined && change?.password === "",
  };
}
export type RequestPlan = ReturnType<typeof planRequest>;
