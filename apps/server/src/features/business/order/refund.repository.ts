import { OPEN_REFUNDS, type RefundState } from "@adel/protocol";
import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { NewRefund, RefundRow } from "./refund.table.ts";

const ACTIVE_REFUNDS = [...OPEN_REFUNDS, "done"] as const satisfies readonly RefundState[];

type Ending = Pick<RefundRow, "end_time"> &
  Partial<Pick<RefundRow, "failure" | "provider_refund_id" | "decide_id" | "decide_name">>;

export class RefundRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(orderNo: string) {
    return this.#all().where("order_no", "=", orderNo).orderBy("id").execute();
  }

  one(orderNo: string, refundNo: string) {
    return this.#all().where("order_no", "=", orderNo).where("refund_no", "=", refundNo).executeTakeFirst();
  }

  pending(refundNo: string) {
    return this.#all().where("refund_no", "=", refundNo).where("status", "=", "pending").executeTakeFirst();
  }

  pendingOf(orderNo: string) {
    return this.#all().where("order_no", "=", orderNo).where("status", "=", "pending").orderBy("id").execute();
  }

  /** Refunds of surplus payments that are on their way or have ended well. */
  activeSurplus(orderNo: string) {
    return this.#all()
      .where("order_no", "=", orderNo)
      .where("kind", "=", "surplus")
      .where("status", "in", ACTIVE_REFUNDS)
      .execute();
  }

  /** True for the one approval that has it sent to the provider. */
  async begin(refundNo: string, decided: Pick<RefundRow, "decide_id" | "decide_name" | "next_check_time">) {
    const result = await this.#db
      .updateTable("biz_refund")
      .set({ ...decided, status: "pending" })
      .where("refund_no", "=", refundNo)
      .where("status", "=", "requested")
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  due(now: number, limit: number) {
    return this.#all()
      .where("status", "=", "pending")
      .where("next_check_time", "<=", now)
      .orderBy("next_check_time")
      .limit(limit)
      .execute();
  }

  insert(refund: NewRefund) {
    return this.#db
      .insertInto("biz_refund")
      .values({
        ...refund,
        provider_refund_id: null,
        failure: "",
        decide_id: null,
        decide_name: null,
        end_time: null,
        checks: 0,
      })
      .execute();
  }

  /** True for the one decision that ends it. */
  async end(refundNo: string, from: RefundState, status: RefundState, ending: Ending): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_refund")
      .set({ ...ending, status })
      .where("refund_no", "=", refundNo)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** What the provider objects to, for as long as it does. */
  note(refundNo: string, failure: string) {
    return this.#db
      .updateTable("biz_refund")
      .set({ failure })
      .where("refund_no", "=", refundNo)
      .where("status", "=", "pending")
      .execute();
  }

  checked(refundNo: string, next_check_time: number) {
    return this.#db
      .updateTable("biz_refund")
      .set({ next_check_time, checks: sql`checks + 1` })
      .where("refund_no", "=", refundNo)
      .execute();
  }

  #all() {
    return this.#db.selectFrom("biz_refund").selectAll();
  }
}
