import { findOpenStay, type Hotel } from "../model/hotel.ts";
import { getEnd } from "../model/hotel-day.ts";
import type { Intent } from "../model/intent.ts";
import type { Command } from "./commands.ts";

type ActCommand = Extract<Command, { kind: "act" }>;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];

/** Cards that the guest who is in a room holds. */
export function listCardsOf(hotel: Hotel, room: string): string[] {
  const stay = findOpenStay(hotel, room);
  return [...hotel.cards.values()]
    .filter(({ content, isLost }) => content?.stayId === stay?.id && !isLost)
    .map(({ uid }) => uid);
}

/** What a clerk could want now by this command; a mistaken one picks any room. */
export function chooseIntent(hotel: Hotel, command: ActCommand, now: number): Intent | undefined {
  const { act, isMistaken, nights } = command;
  const labels = [...hotel.rooms.keys()];
  const free = labels.filter((label) => !findOpenStay(hotel, label));
  const occupied = labels.filter((label) => findOpenStay(hotel, label));
  const fitting = act === "checkIn" ? free : occupied;
  const room = pick(isMistaken ? labels : fitting, command.room);
  if (room === undefined) return undefined;
  const toRoom = act === "move" ? pick(isMistaken ? labels : free, command.toRoom) : undefined;
  const stay = findOpenStay(hotel, room);
  const ofStay = stay ? listCardsOf(hotel, room) : [];
  const [lostCard] = ofStay;
  if (act === "lost" && stay && lostCard === undefined) return undefined;
  const laid = Math.min(command.cards, ofStay.length);
  const needsCardsOfStay = act === "extend" || act === "move" || act === "checkOut";
  return {
    ...{ act, room },
    cards: act === "lost" ? 1 : needsCardsOfStay && stay ? laid : command.cards,
    ...(act === "checkIn" && { end: getEnd(now, nights) }),
    ...(act === "extend" && { end: Math.max(getEnd(now, nights), stay?.end ?? 0) }),
    ...(toRoom !== undefined && { toRoom }),
    ...(act === "lost" && lostCard !== undefined && { lostCard }),
  };
}
