import type { CardType } from "@adel/card";
import { type ActInput, type DeskPolicy, type HotelRecords, OVERRIDE_MAX_NIGHTS, type RoomCell } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { type CardHotel, HotelCounters } from "../hotel/hotel-cards.service.ts";
import { StayRepository } from "./desk.repository.ts";
import type { StayRow } from "./desk.table.ts";

/** A lock's clock may be slow. */
export const BEFORE_MS = 15 * MINUTE_MS;

/** Time for the way to the door and back. */
const VOID_MS = 30 * MINUTE_MS;

/**
 * The records of a guest's card for a room: every application of a guest card, so that none of a former guest is left.
 */
export function recordsFor(room: RoomCell, hotel: CardHotel, policy: DeskPolicy): HotelRecords {
  const { building, floor, roomNumber, areas, relayCount, offDelay, liftFloors } = room;
  return {
    doorLock: { building, floor, room: roomNumber, areas },
    energySaver: { relays: relayCount || policy.relays, offDelay: offDelay || policy.offDelay, areas: [] },
    ...(hotel.software.includes("ladder-control") &&
      hotel.plan.ladder !== undefined && { ladder: { floors: withCommon(liftFloors, policy) } }),
  };
}
/** A room without lift floors has no floor limit, so no common floors are added. */
const withCommon = (own: readonly number[], { liftFloors }: DeskPolicy): number[] =>
  own.length === 0 ? [] : [...new Set([...own, ...liftFloors])].sort((a, b) => a - b);

/** Content of an act, independent of its user. */
interface Plan {
  /** The room of its cards. */
  readonly room: RoomCell;
  readonly stayId: number;
  /** From the stay: a changed policy applies to later stays only. */
  readonly cardType: CardType;
  readonly sequence: number;
  readonly validTo: number;
  readonly cards: number;
}

/** Context in the transaction of the act. */
interface Context {
  readonly trx: Db;
  readonly principal: Principal;
  readonly timeFormat: TimeFormat;
  readonly now: number;
  readonly policy: DeskPolicy;
}

/** Plans an act by the stays of its rooms. `target` is the room a guest moves to. */
export async function planAct(
  context: Context,
  input: ActInput,
  room: RoomCell,
  target: RoomCell | undefined,
): Promise<Plan> {
  const stay = await new StayRepository(context.trx).openOf(room.id);
  await checkCardCount(context, input, stay);
  if (input.act === "checkIn") return planCheckIn(context, input, room, stay);
  if (input.act === "void") return planVoid(context, input, room, stay);
  if (!stay) throw fail("DESK_ACT_NOT_POSSIBLE");
  if (target) return planMove(context, input, target, stay);
  return planForStay(context, input, room, stay);
}

/** New cards are limited by the policy; each card that a guest has may be erased or rewritten. */
async function checkCardCount({ trx, policy }: Context, { act, cards }: ActInput, stay: StayRow | undefined) {
  const isNew = act === "checkIn" || act === "extra" || !stay;
  const held = isNew ? 0 : (await new StayRepository(trx).heldCards(stay.id)).length;
  const max = Math.max(policy.maxCards, held);
  if (cards > max) throw failField("cards", "ACT_TOO_MANY_CARDS", { max });
}

const isValid = (stay: StayRow | undefined, now: number) => stay !== undefined && stay.valid_to > now;

const occupied = ({ valid_to, opened_by }: StayRow, timeFormat: TimeFormat) =>
  fail("ROOM_OCCUPIED", { until: timeFormat.format(valid_to), user: opened_by });

async function planCheckIn(context: Context, input: ActInput, room: RoomCell, stay: StayRow | undefined) {
  const { timeFormat, now } = context;
  if (stay && isValid(stay, now) && input.replaces !== stay.id) throw occupied(stay, timeFormat);
  return newStay(context, room, {
    validTo: newEnd(input, context),
    cards: Math.max(1, input.cards),
    replaces: stay?.id ?? null,
    reference: context.policy.hasReference ? (input.reference ?? null) : null,
  });
}

/** A card of the next sequence, valid just long enough to be used once: it invalidates older ones at the door. */
async function planVoid(context: Context, input: ActInput, room: RoomCell, stay: StayRow | undefined) {
  const { timeFormat, now } = context;
  if (stay && isValid(stay, now) && input.replaces !== stay.id) throw occupied(stay, timeFormat);
  return newStay(context, room, { validTo: now + VOID_MS, cards: 1, replaces: stay?.id ?? null, reference: null });
}

/** Keeps the end of the stay; the new room must be free. */
async function planMove(context: Context, input: ActInput, target: RoomCell, stay: StayRow): Promise<Plan> {
  const { trx, timeFormat, now } = context;
  if (!isValid(stay, now)) throw fail("DESK_ACT_NOT_POSSIBLE");
  const other = await new StayRepository(trx).openOf(target.id);
  if (other && isValid(other, now)) throw occupied(other, timeFormat);
  const { valid_to: validTo, id: replaces, reference } = stay;
  return newStay(context, target, { validTo, cards: Math.max(1, input.cards), replaces, reference });
}

interface NewStay {
  readonly validTo: number;
  readonly cards: number;
  /** The stay that ends with its first card. */
  readonly replaces: number | null;
  readonly reference: string | null;
}
async function newStay(
  { trx, principal, now, policy: { cardType } }: Context,
  room: RoomCell,
  stay: NewStay,
): Promise<Plan> {
  const sequence = await new HotelCounters(trx).sequence(room.hotelId, null);
  const stayId = await new StayRepository(trx).insert({
    hotel_id: room.hotelId,
    room_id: room.id,
    card_type: cardType,
    sequence,
    valid_from: now - BEFORE_MS,
    valid_to: stay.validTo,
    state: "draft",
    end_reason: null,
    replaces_id: stay.replaces,
    reference: stay.reference,
    opened_by: principal.userName,
    create_by: principal.userId,
    create_time: now,
    end_time: null,
  });
  return { room, stayId, cardType, sequence, validTo: stay.validTo, cards: stay.cards };
}

async function planForStay(context: Context, input: ActInput, room: RoomCell, stay: StayRow): Promise<Plan> {
  const { trx, now } = context;
  const stays = new StayRepository(trx);
  const held = await stays.heldCards(stay.id);
  const plan = { room, stayId: stay.id, cardType: stay.card_type, sequence: stay.sequence, validTo: stay.valid_to };
  if (input.act === "checkOut") {
    const cards = Math.min(input.cards, held.length);
    if (cards === 0) await stays.update(stay.id, { state: "ended", end_reason: "checkout", end_time: now });
    return { ...plan, cards };
  }
  if (input.act === "lost") {
    if (!isValid(stay, now) || !held.some(({ id }) => id === input.lostCardId)) throw fail("DESK_ACT_NOT_POSSIBLE");
    return { ...plan, sequence: await new HotelCounters(trx).sequence(room.hotelId, null), cards: 1 };
  }
  const { newSequence } = input;
  if (!newSequence) await checkNewest(trx, stay, room);
  const sequenceOf = async () =>
    newSequence ? await new HotelCounters(trx).sequence(room.hotelId, null) : stay.sequence;
  if (input.act === "extend") {
    if (held.length === 0) throw fail("DESK_ACT_NOT_POSSIBLE");
    const cards = newSequence ? held.length : Math.min(Math.max(1, input.cards), held.length);
    return { ...plan, validTo: newEnd(input, context), cards, sequence: await sequenceOf() };
  }
  if (!isValid(stay, now)) throw fail("DESK_ACT_NOT_POSSIBLE");
  const cards = Math.max(1, input.cards) + (newSequence ? held.length : 0);
  return { ...plan, cards, sequence: await sequenceOf() };
}

/** A copy with an older sequence opens nothing once a newer card was used. */
async function checkNewest(trx: Db, stay: StayRow, room: RoomCell): Promise<void> {
  const newest = await new StayRepository(trx).newestForRoom(room.hotelId, stay.card_type, room);
  if (newest > stay.sequence) throw fail("NEWER_CARD");
}

/** The latest possible end of cards this many nights from now. */
const lastEnd = (now: number, nights: number): number => now + (nights + 1) * DAY_MS;
/** Whether an act ends its cards later than the policy allows. */
export const isBeyondPolicy = ({ act }: ActInput, validTo: number, now: number, { maxNights }: DeskPolicy): boolean =>
  (act === "checkIn" || act === "extend") && validTo > lastEnd(now, maxNights);

function newEnd(input: ActInput, { timeFormat, now, policy: { maxNights } }: Context): number {
  if (input.validTo === undefined) throw failField("validTo", "VALID_TO_NEEDED");
  const validTo = timeFormat.to(input.validTo, "validTo");
  if (validTo <= now) throw failField("validTo", "VALIDITY_REVERSED");
  const max = input.override ? OVERRIDE_MAX_NIGHTS : maxNights;
  if (validTo > lastEnd(now, max)) throw failField("validTo", "STAY_TOO_LONG", { max });
  return validTo;
}
