import { findOpenStay, getCard, type Hotel } from "../model/hotel.ts";
import { type AtDoor, isOccupied, listForgotten, type Standing } from "../model/standing.ts";
import type { CardPromise, Conditions, MoneyPromise, RoomPromise } from "./promise.ts";
import type { Claim } from "./sentence.ts";
import { isSameMinute, parseShownTime } from "./shown-time.ts";

/** What the doors do with one card, and what the model knows of it. */
export interface CardFacts {
  readonly hasClock: boolean;
  readonly now: number;
  readonly standing: Standing;
  /** Labels of all rooms whose door opens now. */
  readonly opened: readonly string[];
}

export interface RoomFacts {
  readonly hotel: Hotel;
  readonly room: string;
  readonly now: number;
  /** Cards in anybody's hands for which the door of the room opens at present. */
  readonly openedBy: readonly string[];
}

/** What is untrue of a claim, each as a sentence; none: it holds. */
export type Differences = readonly string[];

const isAllowed = (said: AtDoor | undefined, opens: boolean): boolean =>
  said === undefined || said === "may open" || (said === "opens") === opens;

const checkConditions = ({ hasClock }: Conditions = {}, facts: { readonly hasClock: boolean }): string[] =>
  hasClock === undefined || hasClock === facts.hasClock
    ? []
    : [`the sentence is for locks ${hasClock ? "with" : "without"} a clock, and these are not`];

function checkUntil(text: string | undefined, expected: number | undefined, now: number): string[] {
  if (text === undefined || expected === undefined) return [];
  const until = parseShownTime(text, now);
  if (until === undefined) return [`“${text}” is no time that can be read`];
  return isSameMinute(until, expected) ? [] : [`“${text}” is not the end that was asked for`];
}

/** Whether what is said of a card is true at the doors, and of its owner. */
export function decideCard({ row, values }: Claim<CardPromise>, facts: CardFacts): Differences {
  const { standing, opened, now } = facts;
  const room = values.room ?? standing.room;
  const others = opened.filter((label) => label !== room);
  const isOpen = room !== undefined && opened.includes(room);
  const holds = (isTrue: boolean, sentence: string) => (isTrue ? [] : [sentence]);
  return [
    ...checkConditions(row.conditions, facts),
    ...holds(room === standing.room || row.ownRoom === undefined, `the card is for ${standing.room ?? "no room"}`),
    ...holds(isAllowed(row.ownRoom, isOpen), `the door of ${room ?? "no room"} ${isOpen ? "opens" : "does not open"}`),
    ...holds(isAllowed(row.otherRooms, others.length > 0), `it opens ${others.join(", ")} as well`),
    ...holds(!row.handOver || standing.canHandOver, `it must not be handed over: whose it is: ${standing.owner}`),
    ...holds(row.handOver || row.owner === undefined || row.owner === standing.owner, `whose it is: ${standing.owner}`),
    ...holds(
      values.newRoom === undefined || values.newRoom === standing.guestIsIn,
      `its guest is in ${standing.guestIsIn ?? "no room"}`,
    ),
    ...checkUntil(values.until, standing.until, now),
  ];
}

function isVoidCard(hotel: Hotel, { uid = "", room }: Readonly<Record<string, string>>): boolean {
  const { content } = getCard(hotel, uid);
  return content?.makesVoid === true && content.room === room;
}

/** Whether what is said of a room is true at its door, and in the model. */
export function decideRoom({ row, values }: Claim<RoomPromise>, facts: RoomFacts): Differences {
  const { hotel, room, now, openedBy } = facts;
  const isInUse = isOccupied(hotel, room);
  const forgotten = listForgotten(hotel, room, now);
  const differences = [...checkConditions(row.conditions, hotel)];
  if (row.openedBy === "no card" && openedBy.length > 0)
    differences.push(`the door of ${room} opens for ${openedBy.join(", ")}`);
  if (row.openedBy === "forgotten cards" && values.count !== undefined && Number(values.count) !== forgotten.length)
    differences.push(`${forgotten.length} cards are out that no guest should hold`);
  if (row.isOccupied !== undefined && row.isOccupied !== isInUse)
    differences.push(isInUse ? `a guest is in ${room}` : `no guest is in ${room}`);
  if (row.openedBy === "card that makes void" && !isVoidCard(hotel, values))
    differences.push(`no card ${values.uid} makes older ones of ${values.room} void`);
  const ends = forgotten.map((uid) => getCard(hotel, uid).content?.end ?? 0);
  const end = row.openedBy === "forgotten cards" ? Math.max(...ends) : findOpenStay(hotel, room)?.end;
  return [...differences, ...checkUntil(values.until, end, now)];
}

/** Whether the credits that are said are those that the ledger has and the images account for. */
export function decideMoney(
  { row, values }: Claim<MoneyPromise>,
  { charged, remaining }: { readonly charged: number; readonly remaining: number },
): Differences {
  const quantity = row.charged === 0 ? 0 : Number(values.quantity);
  return [
    ...(quantity === charged ? [] : [`${charged} cards carry what they did not carry before`]),
    ...(row.hasRemaining && Number(values.remaining) !== remaining ? [`the ledger has ${remaining} left`] : []),
  ];
}
