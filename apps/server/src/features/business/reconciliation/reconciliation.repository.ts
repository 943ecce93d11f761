import type { OnlineMethod, ReconciliationQuery } from "@adel/protocol";
import type { Insertable } from "kysely";
import type { Db, Tables } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { reconciliationList } from "./reconciliation.table.ts";

/** From one time (inclusive) to another (exclusive). */
export interface Period {
  readonly from: number;
  readonly to: number;
}
interface RefundHere {
  readonly refund_no: string;
  readonly out_trade_no: string;
  readonly order_no: string;
  readonly amount: number;
  readonly isDone: boolean;
}

/** Numbers of one statement. */
const MAX_AT_ONCE = 500;

export class ReconciliationRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(row: Insertable<Tables["biz_reconciliation"]>) {
    return this.#db.insertInto("biz_reconciliation").values(row).returningAll().executeTakeFirstOrThrow();
  }

  one(id: number) {
    return this.#db.selectFrom("biz_reconciliation").selectAll().where("id", "=", id).executeTakeFirst();
  }

  page({ method, ...query }: ReconciliationQuery, timeRange: TimeRange) {
    const all = this.#db.selectFrom("biz_reconciliation").selectAll();
    const found = method === undefined ? all : all.where("method", "=", method);
    return readPage(whereBetween(found, "create_time", timeRange), query, reconciliationList);
  }

  /** Attempts that a bill names. */
  async attemptsNamed(method: OnlineMethod, numbers: readonly string[]) {
    const found = [];
    for (let at = 0; at < numbers.length; at += MAX_AT_ONCE)
      found.push(
        ...(await this.#attempts(method)
          .where("out_trade_no", "in", numbers.slice(at, at + MAX_AT_ONCE))
          .execute()),
      );
    return found;
  }

  /** Attempts that were paid in this period, by the provider's time. */
  attemptsPaid(method: OnlineMethod, { from, to }: Period) {
    return this.#attempts(method)
      .where("status", "in", ["paid", "surplus"])
      .where("paid_time", ">=", from)
      .where("paid_time", "<", to)
      .execute();
  }

  /** Refunds named in a bill, or successfully ended by the provider in this period. */
  async refunds(method: OnlineMethod, named: readonly string[], { from, to }: Period): Promise<readonly RefundHere[]> {
    const ended = await this.#refunds(method)
      .where("biz_refund.status", "=", "done")
      .where("end_time", ">=", from)
      .where("end_time", "<", to)
      .execute();
    const found = new Map(ended.map((refund) => [refund.refund_no, { ...refund, isDone: true }]));
    for (let at = 0; at < named.length; at += MAX_AT_ONCE) {
      const part = this.#refunds(method).where("refund_no", "in", named.slice(at, at + MAX_AT_ONCE));
      for (const refund of await part.execute())
        if (!found.has(refund.refund_no)) found.set(refund.refund_no, { ...refund, isDone: false });
    }
    return [...found.values()];
  }

  /** Those of the payments whose surplus refund has ended well. */
  async refundedSurplus(method: OnlineMethod, numbers: readonly string[]): Promise<string[]> {
    const found = [];
    for (let at = 0; at < numbers.length; at += MAX_AT_ONCE) {
      const part = this.#refunds(method).where("biz_refund.out_trade_no", "in", numbers.slice(at, at + MAX_AT_ONCE));
      found.push(...(await part.where("kind", "=", "surplus").where("biz_refund.status", "=", "done").execute()));
    }
    return found.map(({ out_trade_no }) => out_trade_no);
  }

  #refunds(method: OnlineMethod) {
    return this.#db
      .selectFrom("biz_refund")
      .innerJoin("biz_payment_attempt", "biz_payment_attempt.out_trade_no", "biz_refund.out_trade_no")
      .select(["refund_no", "biz_payment_attempt.out_trade_no", "biz_refund.order_no", "biz_refund.amount"])
      .where("method", "=", method);
  }

  #attempts(method: OnlineMethod) {
    return this.#db
      .selectFrom("biz_payment_attempt")
      .select(["out_trade_no", "order_no", "amount", "status", "transaction_id"])
      .where("method", "=", method);
  }
}
export type AttemptRow = Awaited<ReturnType<ReconciliationRepository["attemptsPaid"]>>[number];
