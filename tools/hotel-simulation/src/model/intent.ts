import { findOpenStay, type Hotel } from "./hotel.ts";

export type ActKind = "checkIn" | "extra" | "extend" | "move" | "checkOut" | "lost" | "deactivate";

/** What a clerk wants, before anything is typed. */
export interface Intent {
  readonly act: ActKind;
  readonly room: string;
  /** How many cards are to be written, or erased. */
  readonly cards: number;
  /** The end of the stay, where the act sets one. */
  readonly end?: number;
  readonly toRoom?: string;
  /** The card of the stay that is not there any more. */
  readonly lostCard?: string;
  /** The clerk was asked about the guest who is in the room, and wants that stay ended. */
  readonly replaces?: boolean;
}

/** Why a hotel refuses; without one of these, a product that refuses is wrong. */
export type Refusal =
  | "no such room"
  | "no stay"
  | "room closed"
  | "room occupied"
  | "same room"
  | "act of another desk"
  | "end not later than now"
  | "not enough credit";

const NEEDS_STAY: readonly ActKind[] = ["extra", "extend", "move", "checkOut", "lost"];

/** Why the room that a new guest would get cannot be given. */
function findRoomRefusal(hotel: Hotel, label: string | undefined, replaces: boolean): Refusal | undefined {
  const room = label === undefined ? undefined : hotel.rooms.get(label);
  if (!room) return "no such room";
  if (room.isClosed) return "room closed";
  return findOpenStay(hotel, room.label) && !replaces ? "room occupied" : undefined;
}

/** Why the hotel refuses the intent; undefined where it must do what was asked for. */
export function findRefusal(hotel: Hotel, intent: Intent, now: number): Refusal | undefined {
  const { act, room, cards, end, toRoom, replaces = false } = intent;
  const current = hotel.rooms.get(room);
  if (!current) return "no such room";
  if (NEEDS_STAY.includes(act) && !findOpenStay(hotel, room)) return current.isClosed ? "room closed" : "no stay";
  if (act === "move" && toRoom === room) return "same room";
  const isForNewRoom = act === "checkIn" || act === "move";
  const refusal = isForNewRoom ? findRoomRefusal(hotel, act === "move" ? toRoom : room, replaces) : undefined;
  if (refusal) return refusal;
  if (end !== undefined && end <= now) return "end not later than now";
  return act !== "checkOut" && cards > hotel.credit ? "not enough credit" : undefined;
}
