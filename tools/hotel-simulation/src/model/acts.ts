import {
  type CardContent,
  findOpenStay,
  getCard,
  getRoom,
  getStay,
  type Hotel,
  type Stay,
  takeNextRank,
} from "./hotel.ts";
import { type ActKind, findRefusal, type Intent } from "./intent.ts";

/** An act that was begun: what each of its cards will carry. */
export interface Act {
  readonly kind: ActKind;
  readonly stayId: number;
  readonly room: string;
  readonly rank: number;
  readonly end: number;
  readonly cards: number;
  /** The stay that ends with the first card. */
  readonly endsStayId: number | undefined;
  /** Cards that it wrote or erased. */
  readonly done: Set<string>;
  /** Cards that were charged to it: finishing one of them is free. */
  readonly charged: Set<string>;
}

/** Whether the cards of an act void older ones at the door. */
const RAISES_RANK: readonly ActKind[] = ["checkIn", "move", "lost", "deactivate"];

function addStay(hotel: Hotel, room: string, end: number): Stay {
  const stay: Stay = { id: hotel.stays.size + 1, room, rank: 0, end, state: "draft", movedTo: undefined };
  hotel.stays.set(stay.id, stay);
  return stay;
}

/** Begins what a clerk wants; the caller has asked `findRefusal` before. */
export function startAct(hotel: Hotel, intent: Intent, now: number): Act {
  const refusal = findRefusal(hotel, intent, now);
  if (refusal) throw new Error(`the model refuses ${intent.act} ${intent.room}: ${refusal}`);
  const current = findOpenStay(hotel, intent.room);
  const isNewStay = ["checkIn", "move", "deactivate"].includes(intent.act);
  const room = intent.act === "move" ? (intent.toRoom ?? "") : intent.room;
  const end = intent.end ?? current?.end ?? now;
  const stay = isNewStay || !current ? addStay(hotel, room, end) : current;
  const rank = RAISES_RANK.includes(intent.act) ? takeNextRank(hotel) : stay.rank;
  if (isNewStay) stay.rank = rank;
  if (intent.lostCard !== undefined) getCard(hotel, intent.lostCard).isLost = true;
  return {
    kind: intent.act,
    stayId: stay.id,
    ...{ room, rank, end, cards: intent.cards },
    endsStayId: isNewStay ? current?.id : undefined,
    done: new Set(),
    charged: new Set(),
  };
}

/** The guest of one stay is where another stay is now, or nowhere. */
function endStay(hotel: Hotel, id: number, movedTo: number | undefined): void {
  const stay = getStay(hotel, id);
  stay.state = "ended";
  stay.movedTo = movedTo;
}

/** A card was written for the act; `isWhole` is false where it was lifted before the end. */
export function writeCard(hotel: Hotel, act: Act, uid: string, isWhole = true): void {
  const { room, stayId, rank, end } = act;
  getCard(hotel, uid).content = {
    ...{ room, stayId, rank, end, isWhole },
    ...(act.kind === "deactivate" && { makesVoid: true }),
  };
  const target = getRoom(hotel, room);
  target.newestRank = Math.max(target.newestRank, rank);
  if (!act.charged.has(uid)) hotel.credit -= 1;
  act.charged.add(uid);
  if (!isWhole) return;
  act.done.add(uid);
  const stay = getStay(hotel, stayId);
  if (stay.state === "draft" && act.kind !== "deactivate") stay.state = "open";
  if (act.endsStayId !== undefined) endStay(hotel, act.endsStayId, act.kind === "move" ? stayId : undefined);
  stay.rank = rank;
  stay.end = end;
}

/** A card was made for a room without a guest, and opens later. */
export function writeLaterCard(hotel: Hotel, uid: string, card: Pick<CardContent, "room" | "from" | "end">): void {
  const rank = takeNextRank(hotel);
  getCard(hotel, uid).content = { ...card, stayId: undefined, rank, isWhole: true };
  getRoom(hotel, card.room).newestRank = rank;
  hotel.credit -= 1;
}

/** A card came back to factory state, by an act or by itself: that is never charged. */
export function eraseCard(hotel: Hotel, uid: string): void {
  getCard(hotel, uid).content = undefined;
}

/** The guest left: cards that were not laid go on working. */
export const checkOut = (hotel: Hotel, { stayId }: Act): void => endStay(hotel, stayId, undefined);
