import type { ConsumptionQuery } from "@adel/protocol";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { consumptionList } from "./consumption.table.ts";

/** Finds the rooms of made cards. */
interface CardRooms {
  readonly roomOfCard: RawBuilder<string | null>;
  readonly isOfRoom: (text: string) => Expression<SqlBool>;
}

export class ConsumptionRepository {
  readonly #db: Db;
  readonly #cardRooms: CardRooms;

  constructor(db: Db, cardRooms: CardRooms) {
    this.#db = db;
    this.#cardRooms = cardRooms;
  }

  page(scope: RowScope, query: ConsumptionQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, consumptionList);
  }

  after(scope: RowScope, query: ConsumptionQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_ledger_entry.id", after, limit);
  }

  /** A consumption belongs to the account that paid for it. */
  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_ledger_entry")
      .leftJoin("biz_card_job", "biz_card_job.job_id", "biz_ledger_entry.job_id")
      .leftJoin("biz_hotel_card", "biz_hotel_card.id", "biz_card_job.hotel_card_id")
      .leftJoin("biz_hotel", "biz_hotel.id", "biz_card_job.hotel_id")
      .leftJoin("sys_dept", "sys_dept.dept_id", "biz_ledger_entry.dept_id")
      .select([
        "biz_ledger_entry.id",
        "biz_ledger_entry.consume_no",
        "biz_ledger_entry.quantity",
        "biz_ledger_entry.user_name",
        "biz_ledger_entry.order_no",
        "biz_ledger_entry.job_id",
        "biz_card_job.hotel_id",
        "biz_hotel.hotel_name",
        "biz_card_job.uid",
        "sys_dept.dept_name",
        "biz_ledger_entry.create_time",
      ])
      .select(this.#cardRooms.roomOfCard.as("room"))
      .where("biz_ledger_entry.kind", "=", "commit")
      .where(visible(scope, "biz_ledger_entry.dept_id", "biz_ledger_entry.user_id"));
  }

  #matching(scope: RowScope, query: ConsumptionQuery, timeRange: TimeRange) {
    const { consumeNo, orderNo, consumerName, cardNumber, hotelId, room, deptId } = query;
    let found = this.#inScope(scope);
    if (consumeNo !== undefined) found = found.where(contains("biz_ledger_entry.consume_no", consumeNo));
    if (orderNo !== undefined) found = found.where(contains("biz_ledger_entry.order_no", orderNo));
    if (consumerName !== undefined) found = found.where(contains("biz_ledger_entry.user_name", consumerName));
    if (cardNumber !== undefined) found = found.where(contains("biz_card_job.uid", cardNumber));
    if (hotelId !== undefined) found = found.where("biz_card_job.hotel_id", "=", hotelId);
    if (room !== undefined) found = found.where(this.#cardRooms.isOfRoom(room));
    if (deptId !== undefined) found = found.where("biz_ledger_entry.dept_id", "=", deptId);
    return whereBetween(found, "biz_ledger_entry.create_time", timeRange);
  }
}
