import type { CardType } from "@adel/card";
import { type CardDoor, type HoldState, MAY_HAVE_WRITTEN, StoredRecords } from "@adel/protocol";
import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import {
  type CardFacts,
  type CardStay,
  cardStanding,
  forgottenBefore,
  type Standing,
} from "../hotel-card/card-standing.service.ts";
import { type CardJobTrace, type CardRoom, followCard } from "../hotel-card/hotel-card.service.ts";
import { findStayAfterMoves } from "./moves.service.ts";

/** For so long after a new hotel key or sector plan, locks may not have been set again. */
const SETTING_MS = 30 * DAY_MS;

/** A made card: a row of `biz_hotel_card`, or what its job wrote. */
export interface WrittenCard extends CardRoom {
  readonly card_number: string;
  readonly hotel_id: number;
  readonly card_type: CardType;
  readonly records: string;
  readonly sequence: number;
  readonly valid_from: number | null;
  readonly valid_to: number | null;
  readonly job_id: string;
  readonly stay_id: number | null;
  readonly hold_state: HoldState | null;
  readonly create_time: number;
}

const OF_GUESTS: readonly CardType[] = ["social", "classic"];

type RoomAndType = CardRoom & { readonly hotel_id: number; readonly card_type: CardType | null };
const toRoomKey = ({ hotel_id, building, floor, room_number, card_type }: RoomAndType) =>
  [hotel_id, building, floor, room_number, card_type].join("/");

function listDoors({ records, building }: WrittenCard): CardDoor[] {
  const { doorLock, ladder, energySaver } = StoredRecords.parse(JSON.parse(records));
  const doors: readonly (readonly [CardDoor, boolean])[] = [
    ["room", doorLock !== undefined && building !== null],
    ["areas", doorLock !== undefined && doorLock.areas.length > 0],
    ["lift", ladder !== undefined],
    ["energySaver", energySaver !== undefined],
  ];
  return doors.flatMap(([door, isThere]) => (isThere ? [door] : []));
}

/** All jobs on these cards, in order, by hotel and number. */
async function listJobs(db: Db, cards: readonly WrittenCard[]) {
  const rows = await db
    .selectFrom("biz_card_job")
    .leftJoin("biz_desk_act", "biz_desk_act.id", "biz_card_job.act_id")
    .select(["biz_card_job.id", "job_id", "biz_card_job.state", "purpose", "blocks_written", "sectors"])
    .select(["biz_card_job.hotel_id", "uid", "biz_desk_act.state as act_state"])
    .where(
      "uid",
      "in",
      cards.map(({ card_number }) => card_number),
    )
    .orderBy("biz_card_job.id")
    .execute();
  return Map.groupBy(rows, ({ hotel_id, uid }) => `${hotel_id}/${uid}`);
}

/** The highest sequence per room and card type, of cards that may have been written by now. */
async function findNewestSequences(db: Db, cards: readonly WrittenCard[]): Promise<ReadonlyMap<string, number>> {
  const ofRooms = cards.filter(({ building }) => building !== null);
  if (ofRooms.length === 0) return new Map();
  const rooms = ofRooms.map(
    ({ hotel_id, building, floor, room_number }) =>
      sql`(${sql.join([hotel_id, building, floor, room_number].map((number) => sql.lit(number)))})`,
  );
  const rows = await db
    .selectFrom("biz_card_job")
    .select(["hotel_id", "building", "floor", "room_number", "card_type"])
    .select((eb) => eb.fn.max<number | null>("sequence").as("newest"))
    .where(sql<boolean>`(hotel_id, building, floor, room_number) in (values ${sql.join(rooms)})`)
    .where("state", "in", MAY_HAVE_WRITTEN)
    .groupBy(["hotel_id", "building", "floor", "room_number", "card_type"])
    .execute();
  return new Map(rows.map((row) => [toRoomKey(row), row.newest ?? 0]));
}

/** The highest sequence per hotel and type of cards for areas without a room. */
async function findNewestAreaSequences(db: Db, cards: readonly WrittenCard[]): Promise<ReadonlyMap<string, number>> {
  const withoutRoom = cards.filter(({ building }) => building === null);
  if (withoutRoom.length === 0) return new Map();
  const rows = await db
    .selectFrom("biz_card_job")
    .select(["hotel_id", "building", "floor", "room_number", "card_type"])
    .select((eb) => eb.fn.max<number | null>("sequence").as("newest"))
    .where("hotel_id", "in", [...new Set(withoutRoom.map(({ hotel_id }) => hotel_id))])
    .where("building", "is", null)
    .where("card_type", "in", [...new Set(withoutRoom.map(({ card_type }) => card_type))])
    .where("state", "in", MAY_HAVE_WRITTEN)
    .groupBy(["hotel_id", "building", "floor", "room_number", "card_type"])
    .execute();
  return new Map(rows.map((row) => [toRoomKey(row), row.newest ?? 0]));
}

/** How the stays of these cards are now. */
async function readStays(db: Db, cards: readonly WrittenCard[], now: number): Promise<ReadonlyMap<number, CardStay>> {
  const ids = [...new Set(cards.flatMap(({ stay_id }) => (stay_id === null ? [] : [stay_id])))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("biz_stay")
    .select(["id", "state", "end_reason", "valid_to"])
    .where("id", "in", ids)
    .execute();
  const stays = new Map<number, CardStay>();
  for (const { id, state, end_reason, valid_to } of rows) {
    const isForgotten = state === "open" && valid_to < forgottenBefore(now);
    if (end_reason === "voided") stays.set(id, "voided");
    else if (state !== "ended") stays.set(id, isForgotten ? "left" : "current");
    else stays.set(id, end_reason === "moved" && (await findStayAfterMoves(db, id)) ? "moved" : "left");
  }
  return stays;
}

/** Whether the locks of these hotels have clocks, and when the hotels' keys or sector plans changed; 0: never. */
async function readLocks(db: Db, cards: readonly WrittenCard[]) {
  const rows = await db
    .selectFrom("biz_hotel")
    .leftJoin("biz_desk_policy", "biz_desk_policy.hotel_id", "biz_hotel.id")
    .select(["biz_hotel.id", "has_clock", "key_count", "key_time", "plan_time"])
    .where("biz_hotel.id", "in", [...new Set(cards.map(({ hotel_id }) => hotel_id))])
    .execute();
  return new Map(
    rows.map(({ id, has_clock, key_count, key_time, plan_time }) => [
      id,
      { hasClock: has_clock !== 0, changed: Math.max(key_count > 1 ? key_time : 0, plan_time ?? 0) },
    ]),
  );
}

/** The standings of made cards, in their order. */
export async function readCardStandings(db: Db, cards: readonly WrittenCard[], now: number): Promise<Standing[]> {
  return (await readCardFacts(db, cards, now)).map((facts) => cardStanding(facts, now));
}

/** What the server knows of made cards, in their order. */
export async function readCardFacts(db: Db, cards: readonly WrittenCard[], now: number): Promise<CardFacts[]> {
  if (cards.length === 0) return [];
  const jobs: ReadonlyMap<string, readonly CardJobTrace[]> = await listJobs(db, cards);
  const newest = await findNewestSequences(db, cards);
  const newestForAreas = await findNewestAreaSequences(db, cards);
  const stays = await readStays(db, cards, now);
  const locks = await readLocks(db, cards);
  return cards.map((card): CardFacts => {
    const { hotel_id, card_number, stay_id, card_type, create_time } = card;
    const { hasClock, changed } = locks.get(hotel_id) ?? { hasClock: true, changed: 0 };
    return {
      doors: listDoors(card),
      validFrom: card.valid_from,
      validTo: card.valid_to,
      sequence: card.sequence,
      newestSequence: newest.get(toRoomKey(card)) ?? 0,
      hasNewerAreaCard: (newestForAreas.get(toRoomKey(card)) ?? 0) > card.sequence,
      hasClock,
      hasOtherKey: changed > 0 && (create_time < changed || now - changed < SETTING_MS),
      ...followCard(jobs.get(`${hotel_id}/${card_number}`) ?? [], card.job_id),
      holdState: card.hold_state,
      stay: stay_id === null ? "none" : (stays.get(stay_id) ?? "current"),
      isForStaff: !OF_GUESTS.includes(card_type),
    };
  });
}
