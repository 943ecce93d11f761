import type { ConsumptionQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
import { consumptionList } from "./consumption.table.ts";

export class ConsumptionRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(rows: RowScope, query: ConsumptionQuery, moments: Moments) {
    return readPage(this.#matching(rows, query, moments), query, consumptionList);
  }

  after(rows: RowScope, query: ConsumptionQuery, moments: Moments, after: number, limit: number) {
    return following(this.#matching(rows, query, moments), "biz_ledger_entry.id", after, limit);
  }

  /** A consumption is where the account is that it was drawn from. */
  #inScope(rows: RowScope) {
    return this.#db
      .selectFrom("biz_ledger_entry")
      .leftJoin("biz_card_job", "biz_card_job.job_id", "biz_ledger_entry.job_id")
      .leftJoin("biz_hotel", "biz_hotel.id", "biz_card_job.hotel_id")
      .leftJoin("sys_dept", "sys_dept.dept_id", "biz_ledger_entry.dept_id")
      .select([
        "biz_ledger_entry.id",
        "biz_ledger_entry.consume_no",
        "biz_ledger_entry.quantity",
        "biz_ledger_entry.user_name",
        "biz_ledger_entry.order_no",
        "biz_ledger_entry.job_id",
        "biz_hotel.hotel_name",
        "biz_card_job.uid",
        "sys_dept.dept_name",
        "biz_ledger_entry.create_time",
      ])
      .where("biz_ledger_entry.kind", "=", "commit")
      .where(visible(rows, "biz_ledger_entry.dept_id", "biz_ledger_entry.user_id"));
  }

  #matching(rows: RowScope, query: ConsumptionQuery, moments: Moments) {
    const { consumeNo, orderNo, consumerName, cardNumber, hotelId, deptId } = query;
    let found = this.#inScope(rows);
    if (consumeNo !== undefined) found = found.where(contains("biz_ledger_entry.consume_no", consumeNo));
    if (orderNo !== undefined) found = found.where(contains("biz_ledger_entry.order_no", orderNo));
    if (consumerName !== undefined) found = found.where(contains("biz_ledger_entry.user_name", consumerName));
    if (cardNumber !== undefined) found = found.where(contains("biz_card_job.uid", cardNumber));
    if (hotelId !== undefined) found = found.where("biz_card_job.hotel_id", "=", hotelId);
    if (deptId !== undefined) found = found.where("biz_ledger_entry.dept_id", "=", deptId);
    return between(found, "biz_ledger_entry.create_time", moments);
  }
}
