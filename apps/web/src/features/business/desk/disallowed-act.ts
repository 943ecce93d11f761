import type { Permission } from "@adel/protocol";
import { DESK_PERMISSIONS, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";

/** Why a room does not allow an act. */
export type DisallowedReason = "closed" | "notPermitted" | "noStay" | "expired" | "lostPending" | "occupied";

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
