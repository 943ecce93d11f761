import type { TestCardType } from "@adel/card";
import type { TestCardQuery } from "@adel/protocol";
import { sql } from "kysely";
import { type RowScope, visibleByParent } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { indexedContains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { type NewTestCard, testCardList, testCardNumber } from "./test-card.table.ts";

export class TestCardRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: TestCardQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, testCardList);
  }

  after(scope: RowScope, query: TestCardQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_test_card.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("biz_test_card.id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("biz_test_card.id", "in", ids).execute();
  }

  byNumber(scope: RowScope, number: string) {
    return this.#inScope(scope)
      .where("card_number", "=", number)
      .orderBy("biz_test_card.id", "desc")
      .limit(200)
      .execute();
  }

  markUsed(ids: readonly number[]) {
    return this.#db.updateTable("biz_test_card").set({ status: "used" }).where("id", "in", ids).execute();
  }

  async insert(card: NewTestCard, status: "unused" | "used"): Promise<number> {
    const row = await this.#db
      .insertInto("biz_test_card")
      .values({ ...card, status })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A set card of these types that makes one with this sequence invalid. */
  newer(hotelId: number, than: number, types: readonly TestCardType[]) {
    return this.#db
      .selectFrom("biz_test_card")
      .select("id")
      .where("hotel_id", "=", hotelId)
      .where("sequence", ">", than)
      .where("operation_type", "=", "set")
      .where("test_card_type", "in", types)
      .executeTakeFirst();
  }

  supersede(hotelId: number, before: number, types: readonly TestCardType[]) {
    return this.#db
      .updateTable("biz_test_card")
      .set({ status: "used" })
      .where("hotel_id", "=", hotelId)
      .where("sequence", "<", before)
      .where("operation_type", "=", "set")
      .where("test_card_type", "in", types)
      .where("status", "=", "unused")
      .returning("id")
      .execute();
  }

  /** A test card is where its hotel is. */
  #inScope(scope: RowScope) {
    return (
      this.#db
        .selectFrom("biz_test_card")
        .selectAll("biz_test_card")
        // A subquery, not a join: a count leaves it out.
        .select(
          sql<string>`(select hotel_name from biz_hotel where biz_hotel.id = biz_test_card.hotel_id)`.as("hotel_name"),
        )
        .where(
          visibleByParent(
            scope,
            { table: "biz_hotel", dept: "dept_id", foreignKey: "biz_test_card.hotel_id" },
            "biz_test_card.create_by",
          ),
        )
    );
  }

  #matching(scope: RowScope, query: TestCardQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.cardNumber !== undefined)
      found = found.where(indexedContains(this.#db, testCardNumber, query.cardNumber));
    if (query.testCardType !== undefined) found = found.where("test_card_type", "=", query.testCardType);
    if (query.method !== undefined) found = found.where("method", "=", query.method);
    if (query.operationType !== undefined) found = found.where("operation_type", "=", query.operationType);
    if (query.status !== undefined) found = found.where("biz_test_card.status", "=", query.status);
    if (query.hotelId !== undefined) found = found.where("hotel_id", "=", query.hotelId);
    return whereBetween(found, "biz_test_card.create_time", timeRange);
  }
}

/** Issued cards, in any scope. */
export class IssuedTestCardRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The newest sequence among what was written on a card and the hotel's set cards of these types. */
  async newest(hotelId: number, number: string, types: readonly TestCardType[]): Promise<number | undefined> {
    const found = await this.#db
      .selectFrom("biz_test_card")
      .select((eb) => eb.fn.max("sequence").as("sequence"))
      .where("hotel_id", "=", hotelId)
      .where((eb) =>
        eb.or([
          eb("card_number", "=", number),
          ...(types.length > 0 ? [eb.and([eb("operation_type", "=", "set"), eb("test_card_type", "in", types)])] : []),
        ]),
      )
      .executeTakeFirst();
    return found?.sequence ?? undefined;
  }

  anyOf(hotelId: number, number: string | undefined) {
    const cards = this.#db.selectFrom("biz_test_card").select("id").where("hotel_id", "=", hotelId).limit(1);
    return (number === undefined ? cards : cards.where("card_number", "=", number)).executeTakeFirst();
  }

  written(hotelId: number, number: string, sequence: number) {
    return this.#db
      .selectFrom("biz_test_card")
      .select("id")
      .where("hotel_id", "=", hotelId)
      .where("card_number", "=", number)
      .where("sequence", "=", sequence)
      .executeTakeFirst();
  }
}
