import type { Permission } from "@adel/protocol";
import { DESK_PERMISSIONS, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";
import { COUNTED, firstNight } from "./act-request.ts";
import type { DeskInput } from "./desk-input.ts";

/** Why a room does not allow an act, or what was typed with it. */
export type DisallowedReason =
  | "closed"
  | "notPermitted"
  | "noStay"
  | "expired"
  | "lostPending"
  | "occupied"
  | "nights"
  | "cards";

/** Why an act that was asked for cannot be done; undefined where the room allows it. */
export function findDisallowedReason(
  { room, stay, acts }: DeskRoom,
  act: DeskAct,
  may: (permission: Permission) => boolean,
): DisallowedReason | undefined {
  if (acts.includes(act)) return undefined;
  if (room.status === "1") return "closed";
  if (!may(DESK_PERMISSIONS[act])) return "notPermitted";
  if (!stay) return "noStay";
  if (room.state === "expired") return "expired";
  return room.state === "lostPending" && act === "lost" ? "lostPending" : "occupied";
}

/** What was typed with an act that does not have it: it is not left out in silence. */
export function findUnusedAmount(
  { nights, cards }: Pick<DeskInput, "nights" | "cards">,
  room: DeskRoom,
  act: DeskAct,
): Extract<DisallowedReason, "nights" | "cards"> | undefined {
  if (nights !== undefined && firstNight(room, act) === undefined) return "nights";
  return cards !== undefined && !COUNTED.includes(act) ? "cards" : undefined;
}
