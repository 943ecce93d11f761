import { findOpenStay, getRoom, type Hotel, type Stay } from "../model/hotel.ts";
import { DAY_SECONDS, getEnd } from "../model/hotel-day.ts";
import type { Intent } from "../model/intent.ts";
import type { Command } from "./commands.ts";

type ActCommand = Extract<Command, { kind: "act" }>;

/** The most nights from now that the policy of a new hotel allows, less one for the hours of a day. */
const MAX_NIGHTS = 29;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];

/** Cards that the guest who is in a room holds. */
export function listCardsOf(hotel: Hotel, room: string): string[] {
  const stay = findOpenStay(hotel, room);
  return [...hotel.cards.values()]
    .filter(({ content, isLost }) => content?.stayId === stay?.id && !isLost)
    .map(({ uid }) => uid);
}

/** The papers do not say what a second lost card of one stay does before the first is void. */
const hasLostCard = (hotel: Hotel, stay: Stay): boolean =>
  [...hotel.cards.values()].some(({ content, isLost }) => isLost && content?.stayId === stay.id);

const needsCards = (act: Intent["act"]): boolean => act === "extend" || act === "move" || act === "checkOut";

/** The end that the act sets: so many nights from now, or from the end that the stay has. */
function findEnd({ act, nights }: ActCommand, now: number, stay: Stay | undefined): number | undefined {
  if (act === "extend" && stay) return stay.end + nights * DAY_SECONDS;
  return act === "checkIn" || act === "extend" ? getEnd(now, nights) : undefined;
}

/** What a clerk could want now by this command; a mistaken one picks any room. */
export function chooseIntent(hotel: Hotel, command: ActCommand, now: number): Intent | undefined {
  const { act, isMistaken } = command;
  const labels = [...hotel.rooms.keys()];
  const free = labels.filter((label) => !findOpenStay(hotel, label) && !getRoom(hotel, label).isClosed);
  const occupied = labels.filter((label) => findOpenStay(hotel, label));
  const fitting = act === "checkIn" ? free : occupied;
  const room = pick(isMistaken ? labels : fitting, command.room);
  if (room === undefined) return undefined;
  const toRoom = act === "move" ? pick(isMistaken ? labels : free, command.toRoom) : undefined;
  if (act === "move" && toRoom === undefined) return undefined;
  const stay = findOpenStay(hotel, room);
  const ofStay = stay ? listCardsOf(hotel, room) : [];
  const [lostCard] = ofStay;
  if (act === "lost" && stay && (lostCard === undefined || hasLostCard(hotel, stay))) return undefined;
  const end = findEnd(command, now, stay);
  if (end !== undefined && end > getEnd(now, MAX_NIGHTS)) return undefined;
  const laid = Math.min(command.cards, ofStay.length);
  if (stay && needsCards(act) && laid === 0) return undefined;
  return {
    ...{ act, room },
    cards:
      act === "lost" ? 1 : act === "extend" && stay ? ofStay.length : needsCards(act) && stay ? laid : command.cards,
    ...(end !== undefined && { end }),
    ...(toRoom !== undefined && { toRoom }),
    ...(act === "lost" && lostCard !== undefined && { lostCard }),
  };
}
