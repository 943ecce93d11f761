import type { HotelCardQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import { seenPlaces } from "../../../core/access/seen.ts";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { numberContains, numberSearch, numberSearchSeen } from "../../../core/db/number-search.ts";
import { paged } from "../../../core/db/page.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
import { hotelCardList, hotelCardNumbers, type NewHotelCard } from "./hotel-card.table.ts";

export const hotelCardRows = (db: Db) => {
  /** A card is where its hotel is. */
  const inScope = (rows: RowScope) =>
    db
      .selectFrom("biz_hotel_card")
      .innerJoin("biz_hotel", "biz_hotel.id", "biz_hotel_card.hotel_id")
      .selectAll("biz_hotel_card")
      .select("biz_hotel.hotel_name")
      .where(visible(rows, "biz_hotel.dept_id", "biz_hotel_card.create_by"));
  const matching = (rows: RowScope, query: HotelCardQuery, moments: Moments) => {
    let found = inScope(rows);
    if (query.cardNumber !== undefined) found = found.where(numberContains(db, hotelCardNumbers, query.cardNumber));
    if (query.cardType !== undefined) found = found.where("card_type", "=", query.cardType);
    if (query.hotelId !== undefined) found = found.where("hotel_id", "=", query.hotelId);
    return between(found, "biz_hotel_card.create_time", moments);
  };
  /** Where nothing but a number is asked for, the index of numbers finds the cards by itself: each has its hotel. */
  const searchIn = (rows: RowScope, { cardNumber, ...query }: HotelCardQuery, { since, until }: Moments) => {
    if (cardNumber === undefined) return undefined;
    const { pageNum, pageSize, orderByColumn, isAsc, ...others } = query;
    const isAlone = [...Object.values(others), since, until].every((asked) => asked === undefined);
    const found = () =>
      rows.all
        ? numberSearch(db, hotelCardNumbers, cardNumber)
        : numberSearchSeen(db, hotelCardNumbers, cardNumber, seenPlaces(rows, "biz_hotel", "dept_id"));
    return { all: inScope(rows), found: isAlone ? found() : undefined };
  };
  return {
    page: (rows: RowScope, query: HotelCardQuery, moments: Moments) =>
      paged(db, matching(rows, query, moments), query, hotelCardList, searchIn(rows, query, moments)),
    after: (rows: RowScope, query: HotelCardQuery, moments: Moments, after: number, limit: number) =>
      following(matching(rows, query, moments), "biz_hotel_card.id", after, limit),
    one: (rows: RowScope, id: number) => inScope(rows).where("biz_hotel_card.id", "=", id).executeTakeFirst(),
    byNumber: (rows: RowScope, number: string) =>
      inScope(rows).where("card_number", "=", number).orderBy("biz_hotel_card.id", "desc").limit(200).execute(),
    /** The newest sequence that was written on a card for a hotel. */
    async newest(hotelId: number, number: string): Promise<number | undefined> {
      const found = await db
        .selectFrom("biz_hotel_card")
        .select((eb) => eb.fn.max("sequence").as("sequence"))
        .where("hotel_id", "=", hotelId)
        .where("card_number", "=", number)
        .executeTakeFirst();
      return found?.sequence ?? undefined;
    },
    async insert(card: NewHotelCard): Promise<number> {
      const row = await db.insertInto("biz_hotel_card").values(card).returning("id").executeTakeFirstOrThrow();
      return row.id;
    },
  };
};
