import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { endAfter } from "./desk-input.ts";
import type { ActRequest } from "./use-desk.ts";

/** For how many nights, and how many cards. */
export interface DeskAmounts {
  readonly nights: number;
  readonly cards: number;
}

const heldOf = ({ stay }: DeskRoom) => stay?.cards.filter(({ holdState }) => holdState === "held") ?? [];
/** How many cards a room's guests hold. */
export const heldCount = (room: DeskRoom | undefined): number => (room ? heldOf(room).length : 0);

/** The day from which a stay is extended. */
export const lastDay = ({ stay, firstDay }: DeskRoom): string => {
  const day = stay?.validTo.slice(0, 10) ?? firstDay;
  return day < firstDay ? firstDay : day;
};

/** What is asked of the server for an act; undefined where something is missing. */
export function requestFor(
  room: DeskRoom,
  act: DeskAct,
  { nights, cards }: DeskAmounts,
  target: DeskRoom | undefined,
): ActRequest | undefined {
  const held = heldOf(room);
  const roomId = room.room.id;
  switch (act) {
    case "checkIn":
      return { act, roomId, cards, validTo: endAfter(room.firstDay, nights) };
    case "extra":
      return { act, roomId, cards };
    case "extend":
      return { act, roomId, cards: Math.max(1, held.length), validTo: endAfter(lastDay(room), nights) };
    case "move":
      return target && { act, roomId, toRoomId: target.room.id, cards: Math.max(1, cards) };
    case "checkOut":
      return { act, roomId, cards: Math.min(cards, held.length) };
    case "lost": {
      const [only] = held;
      return only && held.length === 1 ? { act, roomId, lostCardId: only.id } : undefined;
    }
  }
}
