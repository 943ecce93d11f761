import { type DeskAct, type DeskRoom, StayReference } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { addDays } from "../../../ui/date/day.ts";
import type { ActRequest } from "./desk.machine.ts";
import { endAfter } from "./desk-input.ts";

/** For how many nights, and how many cards. */
export interface DeskAmounts {
  readonly nights: number;
  readonly cards: number;
  /** The number of the booking; empty for none. */
  readonly reference: string;
}

const heldOf = ({ stay }: DeskRoom) => stay?.cards.filter(({ holdState }) => holdState === "held") ?? [];
export const heldUids = (room: DeskRoom | undefined): readonly string[] =>
  room ? heldOf(room).map(({ uid }) => uid) : [];
/** The number of cards of a room's guests. */
export const heldCount = (room: DeskRoom | undefined): number => (room ? heldOf(room).length : 0);

/** The day from which a stay is extended. */
export const lastDay = ({ stay, firstDay }: DeskRoom): string => {
  const day = stay?.validTo.slice(0, 10) ?? firstDay;
  return day < firstDay ? firstDay : day;
};

/** The day from which the nights of an act are counted; undefined where it changes no end. */
export function firstNight(room: DeskRoom, act: DeskAct): string | undefined {
  if (act === "checkIn") return room.firstDay;
  return act === "extend" ? lastDay(room) : undefined;
}

/** Why cards cannot end on a day, and the day that limits it. */
export interface EndError {
  readonly reason: "endTooEarly" | "endTooLate";
  readonly day: string;
}
/** Checks an end against the hotel's policy: at least one night, and at most so many from now. */
export function endErrorOf(
  room: DeskRoom,
  act: DeskAct,
  nights: number,
  { maxNights }: Pick<DeskPolicy, "maxNights">,
): EndError | undefined {
  const from = firstNight(room, act);
  if (from === undefined) return undefined;
  if (nights < 1) return { reason: "endTooEarly", day: from };
  const last = addDays(room.firstDay, maxNights);
  return addDays(from, nights) > last ? { reason: "endTooLate", day: last } : undefined;
}

/** Acts that write as many cards as were asked for. */
export const COUNTED: readonly DeskAct[] = ["checkIn", "extra", "move", "checkOut"];

/** The number of cards that an act may have, where the number asked for is outside it. */
export function cardsErrorOf(
  room: DeskRoom,
  act: DeskAct,
  cards: number,
  { maxCards }: Pick<DeskPolicy, "maxCards">,
): { readonly min: number; readonly max: number } | undefined {
  if (!COUNTED.includes(act)) return undefined;
  const held = heldCount(room);
  const [min, max] = act === "checkOut" ? [0, held] : [1, act === "move" ? Math.max(held, maxCards) : maxCards];
  return cards < min || cards > max ? { min, max } : undefined;
}

/** Whether a text is the number of a booking, or none. */
export const isReference = (text: string): boolean => text === "" || StayReference.safeParse(text).success;

/** The request for an act; undefined if the room does not allow it, or something is missing or beyond the policy. */
export function requestFor(
  room: DeskRoom,
  act: DeskAct,
  { nights, cards, reference }: DeskAmounts,
  target: DeskRoom | undefined,
  policy: Pick<DeskPolicy, "checkoutTime" | "maxNights" | "maxCards">,
): ActRequest | undefined {
  if (!room.acts.includes(act)) return undefined;
  if (endErrorOf(room, act, nights, policy) || cardsErrorOf(room, act, cards, policy)) return undefined;
  const { checkoutTime } = policy;
  const held = heldOf(room);
  const roomId = room.room.id;
  switch (act) {
    case "checkIn":
      return isReference(reference)
        ? {
            ...{ act, roomId, cards, validTo: endAfter(room.firstDay, nights, checkoutTime) },
            ...(reference !== "" && { reference }),
          }
        : undefined;
    case "extra":
      return { act, roomId, cards };
    case "extend":
      return { act, roomId, cards: Math.max(1, held.length), validTo: endAfter(lastDay(room), nights, checkoutTime) };
    case "move":
      return target && target.room.id !== roomId ? { act, roomId, toRoomId: target.room.id, cards } : undefined;
    case "checkOut":
      return { act, roomId, cards };
    case "void":
      return { act, roomId, cards: 1 };
    case "lost": {
      const [only] = held;
      return only && held.length === 1 ? { act, roomId, lostCardId: only.id } : undefined;
    }
  }
}
