import type { InspectionQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { inspectionList, type NewInspection } from "./inspection.table.ts";

export class InspectionRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: InspectionQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, inspectionList);
  }

  after(scope: RowScope, query: InspectionQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_inspection.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("biz_inspection.id", "=", id).executeTakeFirst();
  }

  ofRead(scope: RowScope, readId: string) {
    return this.#inScope(scope).where("biz_inspection.read_id", "=", readId).executeTakeFirst();
  }

  /** Does nothing if the read was already inspected. */
  insert(inspection: NewInspection) {
    return this.#db
      .insertInto("biz_inspection")
      .values(inspection)
      .onConflict((conflict) => conflict.column("read_id").doNothing())
      .returning("id")
      .executeTakeFirst();
  }

  /** The scope of an inspection: its hotel; without one, the encoder of its read; and its creator. */
  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_inspection")
      .innerJoin("biz_encoder", "biz_encoder.id", "biz_inspection.encoder_id")
      .leftJoin("biz_hotel", "biz_hotel.id", "biz_inspection.hotel_id")
      .leftJoin("biz_test_card", "biz_test_card.id", "biz_inspection.test_card_id")
      .selectAll("biz_inspection")
      .select(["biz_hotel.hotel_name", "biz_test_card.status as test_card_status"])
      .where((eb) =>
        eb.or([
          visible(scope, "biz_hotel.dept_id", "biz_inspection.create_by"),
          eb.and([eb("biz_hotel.id", "is", null), visible(scope, "biz_encoder.dept_id")]),
        ]),
      );
  }

  #matching(scope: RowScope, query: InspectionQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.cardNumber !== undefined) found = found.where(contains("biz_inspection.card_number", query.cardNumber));
    if (query.verdict !== undefined) found = found.where("biz_inspection.verdict", "=", query.verdict);
    if (query.hotelId !== undefined) found = found.where("biz_inspection.hotel_id", "=", query.hotelId);
    return whereBetween(found, "biz_inspection.create_time", timeRange);
  }
}
