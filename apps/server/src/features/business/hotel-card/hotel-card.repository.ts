import type { HotelCardQuery } from "@adel/protocol";
import { type RawBuilder, sql } from "kysely";
import { type RowScope, visibleByParent } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { indexedContains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { findRoomInRecords, isOfRoom, roomOfCard } from "./card-room.ts";
import { cardState, isInState } from "./card-state.ts";
import { hotelCardList, hotelCardNumber, type NewHotelCard } from "./hotel-card.table.ts";

/** The newest sequence that was written on a card for a hotel. */
export async function findNewestSequence(db: Db, hotelId: number, number: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("biz_hotel_card")
    .select((eb) => eb.fn.max("sequence").as("sequence"))
    .where("hotel_id", "=", hotelId)
    .where("card_number", "=", number)
    .executeTakeFirst();
  return found?.sequence ?? undefined;
}

export async function insertHotelCard(db: Db, card: NewHotelCard): Promise<number> {
  const row = await db
    .insertInto("biz_hotel_card")
    .values({ ...card, ...findRoomInRecords(card.records) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export class HotelCardRepository {
  readonly #db: Db;

  readonly #now: number;
  readonly #dayBegin: RawBuilder<number>;

  /** States of cards are those of `now`; `dayBegin` is how long after midnight the day of a card's hotel begins. */
  constructor(db: Db, now: number, dayBegin: RawBuilder<number>) {
    this.#db = db;
    this.#now = now;
    this.#dayBegin = dayBegin;
  }

  page(scope: RowScope, query: HotelCardQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, hotelCardList);
  }

  after(scope: RowScope, query: HotelCardQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_hotel_card.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("biz_hotel_card.id", "=", id).executeTakeFirst();
  }

  byNumber(scope: RowScope, number: string) {
    return this.#inScope(scope)
      .where("card_number", "=", number)
      .orderBy("biz_hotel_card.id", "desc")
      .limit(200)
      .execute();
  }

  /** The newest record of each card whose number begins like this, the last written card first. */
  startingWith(scope: RowScope, digits: string, limit: number) {
    const newest = this.#inScope(scope)
      .clearSelect()
      .select((eb) => eb.fn.max("biz_hotel_card.id").as("newest"))
      .where(indexedContains(this.#db, hotelCardNumber, digits))
      .where("card_number", "like", `${digits}%`)
      .groupBy("card_number")
      .orderBy("newest", "desc")
      .limit(limit);
    return this.#inScope(scope).where("biz_hotel_card.id", "in", newest).orderBy("biz_hotel_card.id", "desc").execute();
  }

  /** A card belongs to the department of its hotel. */
  #inScope(scope: RowScope) {
    return (
      this.#db
        .selectFrom("biz_hotel_card")
        .selectAll("biz_hotel_card")
        // Subqueries instead of joins, so that counting leaves them out.
        .select(
          sql<string>`(select hotel_name from biz_hotel where biz_hotel.id = biz_hotel_card.hotel_id)`.as("hotel_name"),
        )
        .select(roomOfCard.as("room"))
        .select(cardState(this.#now).as("state"))
        .where(
          visibleByParent(
            scope,
            { table: "biz_hotel", dept: "dept_id", foreignKey: "biz_hotel_card.hotel_id" },
            "biz_hotel_card.create_by",
          ),
        )
    );
  }

  #matching(scope: RowScope, query: HotelCardQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.cardNumber !== undefined)
      found = found.where(indexedContains(this.#db, hotelCardNumber, query.cardNumber));
    if (query.cardType !== undefined) found = found.where("card_type", "=", query.cardType);
    if (query.hotelId !== undefined) found = found.where("hotel_id", "=", query.hotelId);
    if (query.state !== undefined) found = found.where(isInState(query.state, this.#now));
    if (query.room !== undefined) found = found.where(isOfRoom(query.room));
    if (query.hotelDays !== "true") return whereBetween(found, "biz_hotel_card.create_time", timeRange);
    const moment = sql<number>`(biz_hotel_card.create_time - ${this.#dayBegin})`;
    const { since, until } = timeRange;
    // The plain column as well, for its index: a hotel's day begins no earlier than the calendar's.
    if (since !== undefined) found = found.where("create_time", ">=", since).where(moment, ">=", since);
    return until === undefined ? found : found.where(moment, "<=", until);
  }
}
