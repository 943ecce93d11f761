import type { InspectionQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
import { inspectionList, type NewInspection } from "./inspection.table.ts";

export class InspectionRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(rows: RowScope, query: InspectionQuery, moments: Moments) {
    return readPage(this.#matching(rows, query, moments), query, inspectionList);
  }

  after(rows: RowScope, query: InspectionQuery, moments: Moments, after: number, limit: number) {
    return following(this.#matching(rows, query, moments), "biz_inspection.id", after, limit);
  }

  one(rows: RowScope, id: number) {
    return this.#inScope(rows).where("biz_inspection.id", "=", id).executeTakeFirst();
  }

  ofRead(rows: RowScope, readId: string) {
    return this.#inScope(rows).where("biz_inspection.read_id", "=", readId).executeTakeFirst();
  }

  /** Nothing where the read was inspected already. */
  insert(inspection: NewInspection) {
    return this.#db
      .insertInto("biz_inspection")
      .values(inspection)
      .onConflict((conflict) => conflict.column("read_id").doNothing())
      .returning("id")
      .executeTakeFirst();
  }

  /** An inspection is where its hotel is; without one, where the encoder of its read stands; and its maker's own. */
  #inScope(rows: RowScope) {
    return this.#db
      .selectFrom("biz_inspection")
      .innerJoin("biz_encoder", "biz_encoder.id", "biz_inspection.encoder_id")
      .leftJoin("biz_hotel", "biz_hotel.id", "biz_inspection.hotel_id")
      .leftJoin("biz_test_card", "biz_test_card.id", "biz_inspection.test_card_id")
      .selectAll("biz_inspection")
      .select(["biz_hotel.hotel_name", "biz_test_card.status as test_card_status"])
      .where((eb) =>
        eb.or([
          visible(rows, "biz_hotel.dept_id", "biz_inspection.create_by"),
          eb.and([eb("biz_hotel.id", "is", null), visible(rows, "biz_encoder.dept_id")]),
        ]),
      );
  }

  #matching(rows: RowScope, query: InspectionQuery, moments: Moments) {
    let found = this.#inScope(rows);
    if (query.cardNumber !== undefined) found = found.where(contains("biz_inspection.card_number", query.cardNumber));
    if (query.verdict !== undefined) found = found.where("biz_inspection.verdict", "=", query.verdict);
    if (query.hotelId !== undefined) found = found.where("biz_inspection.hotel_id", "=", query.hotelId);
    return between(found, "biz_inspection.create_time", moments);
  }
}
