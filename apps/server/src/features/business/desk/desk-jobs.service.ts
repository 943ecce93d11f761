import { type CardJobInput, DESK_PERMISSIONS } from "@adel/protocol";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { Change, EntityChange } from "../../../core/audit/change.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { cardRooms } from "../hotel-card/hotel-card.service.ts";
import { ActRepository } from "./act.repository.ts";
import { endCheckOutsWithoutCards } from "./act-end.ts";
import { checkMayContinue, takeOverAct } from "./act-owner.ts";
import { StayRepository } from "./desk.repository.ts";
import { type ActRow, DESK_ENTITY, isOver, recordsOfAct, type StayRow } from "./desk.table.ts";

export type { ActRow };
export { DESK_ENTITY, endCheckOutsWithoutCards, recordsOfAct };

type Requested = Pick<CardJobInput, "actId" | "hotelId" | "encoderId" | "purpose">;

/** The act that a job belongs to, of this hotel and encoder; whether it is the caller's is checked with its card. */
export async function getActForJob(db: Db, principal: Principal, input: Requested): Promise<ActRow | null> {
  if (input.actId === undefined) return null;
  const act = await new ActRepository(db).byId(input.actId);
  if (!act || act.hotel_id !== input.hotelId) throw fail("NOT_FOUND");
  checkPermitted(principal, DESK_PERMISSIONS[act.kind]);
  if (act.encoder_id !== input.encoderId) throw fail("DESK_ACT_OTHER_ENCODER");
  if (input.purpose !== (act.kind === "checkOut" ? "erase" : "hotel")) throw fail("DESK_ACT_NOT_POSSIBLE");
  return act;
}

type LaidCard = Pick<CardJobInput, "uid" | "overwrites"> & { readonly hotel: Pick<CardHotel, "name"> };

/**
 * Uses one of an act's cards, in the transaction that issues its job; returns what that changes of the act. A valid
 * card is overwritten only after confirmation.
 */
export async function takeActCard(
  trx: Db,
  principal: Principal,
  act: ActRow,
  card: LaidCard,
  { now, timeFormat }: { readonly now: number; readonly timeFormat: TimeFormat },
): Promise<readonly Change[]> {
  const acts = new ActRepository(trx);
  const current = await acts.locked(act.id);
  if (isOver(act, now) || current?.state !== "open" || (await acts.liveJobs(act.id)) >= current.cards)
    throw fail("DESK_ACT_ENDED");
  await checkMayContinue(trx, principal, current, now);
  await checkActCard(new StayRepository(trx), act, card, now, timeFormat);
  return takeOverAct(trx, principal, current);
}

async function checkActCard(
  stays: StayRepository,
  act: ActRow,
  { uid, overwrites, hotel }: LaidCard,
  now: number,
  timeFormat: TimeFormat,
): Promise<void> {
  const held = await stays.heldBy(act.hotel_id, uid);
  if (act.kind === "checkOut" || act.kind === "extend") {
    if (held?.stay_id !== act.stay_id) throw fail("CARD_NOT_OF_STAY");
    return;
  }
  if (act.kind === "move" && held?.stay_id === (await stays.byId(act.stay_id)).replaces_id) return;
  // An outdated card of the stay is one of those that get the new sequence.
  if (act.kind === "extra" && held?.stay_id === act.stay_id && held.sequence < act.sequence) return;
  const valid = held ?? (await findOtherCard(stays, act.hotel_id, uid));
  if (valid && (valid.valid_to === null || valid.valid_to > now) && valid.id !== overwrites)
    throw fail("CARD_OF_OTHER_GUEST", {
      hotel: hotel.name,
      label: valid.label,
      until: timeFormat.format(valid.valid_to) ?? "–",
      cardId: valid.id,
      copy: valid.copy_no ?? 0,
      copies: Number(valid.copies),
      user: valid.agent_name,
      made: timeFormat.format(valid.create_time),
    });
}

/** A card of the hotel that was made outside the front desk, with its room. */
async function findOtherCard(stays: StayRepository, hotelId: number, uid: string) {
  const card = await stays.cardOfOtherPage(hotelId, uid, cardRooms.roomOfCard);
  return card && { ...card, label: card.room ?? uid, copy_no: null, copies: 0 };
}

/** The columns of a card record that come from its act. */
export async function cardOfAct(trx: Db, actId: number | null, uid: string) {
  const act = actId === null ? undefined : await new ActRepository(trx).byId(actId);
  if (!act) return { stay_id: null, act_id: null, copy_no: null, hold_state: null };
  const cards = await new StayRepository(trx).cards(act.stay_id);
  const before = cards.find(({ card_number, copy_no }) => card_number === uid && copy_no !== null);
  const next = Math.max(0, ...cards.map(({ copy_no }) => copy_no ?? 0)) + 1;
  return { stay_id: act.stay_id, act_id: act.id, copy_no: before?.copy_no ?? next, hold_state: "held" } as const;
}

/** Ends earlier records of a card that was written or erased, on any page, and returns the stays that they were of. */
export async function endEarlierCards(
  trx: Db,
  hotelId: number,
  uid: string,
  isErased: boolean,
): Promise<readonly number[]> {
  const stays = new StayRepository(trx);
  const left = await stays.staysHolding(hotelId, uid);
  await stays.endHeld(hotelId, uid, isErased ? "handedBack" : "overwritten");
  return left;
}

/** Updates act and stay after a finished card; a late success counts as well. */
export async function settleAct(trx: Db, actId: number | null, now: number): Promise<readonly EntityChange[]> {
  const acts = new ActRepository(trx);
  const act = actId === null ? undefined : await acts.locked(actId);
  if (!act) return [];
  const finished = act.finished + 1;
  const state = act.state === "open" && finished >= act.cards ? "done" : act.state;
  await acts.update(act.id, { finished, state });
  const stay = await new StayRepository(trx).byId(act.stay_id);
  const change = await changeStay(trx, act, stay, now);
  if (change) await new StayRepository(trx).update(stay.id, change);
  return [
    {
      entity: DESK_ENTITY,
      id: act.id,
      before: { finished: act.finished, state: act.state },
      after: { finished, state },
    },
  ];
}

async function changeStay(trx: Db, act: ActRow, stay: StayRow, now: number): Promise<Partial<StayRow> | undefined> {
  switch (act.kind) {
    case "checkIn":
    case "move":
      if (stay.state === "open" || stay.state === "ended") return undefined;
      if (await hasNewerStay(trx, stay)) return { state: "ended", end_reason: "replaced", end_time: now };
      if (stay.replaces_id !== null)
        await endReplaced(trx, stay.replaces_id, act.kind === "move" ? "moved" : "replaced", now);
      return { state: "open" };
    case "void":
      if (stay.state === "ended") return undefined;
      if (stay.replaces_id !== null) await endReplaced(trx, stay.replaces_id, "replaced", now);
      return { state: "ended", end_reason: "voided", end_time: now };
    case "extend":
      return { valid_to: act.valid_to, sequence: Math.max(stay.sequence, act.sequence) };
    case "extra":
      return act.sequence > stay.sequence ? { sequence: act.sequence } : undefined;
    case "lost":
      if (act.lost_card_id !== null) await new StayRepository(trx).setHoldState(act.lost_card_id, "lostPending");
      return { sequence: act.sequence };
    case "checkOut":
      return stay.state === "ended" ? undefined : { state: "ended", end_reason: "checkout", end_time: now };
    default:
      return undefined;
  }
}

/** A canceled check-in that succeeds late may find the room given to another guest. */
async function hasNewerStay(trx: Db, stay: StayRow): Promise<boolean> {
  const current = await new StayRepository(trx).openOf(stay.room_id);
  return current !== undefined && current.id > stay.id;
}

async function endReplaced(trx: Db, stayId: number, reason: "moved" | "replaced", now: number): Promise<void> {
  const stays = new StayRepository(trx);
  const before = await stays.byId(stayId);
  if (before.state !== "open") return;
  const end_reason = before.valid_to <= now ? "expired" : reason;
  await stays.update(stayId, { state: "ended", end_reason, end_time: now });
}
