import type { OnlineMethod } from "@adel/protocol";
import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { AttemptRow, AttemptStatus, NewAttempt } from "./payment-attempt.table.ts";

interface Paid {
  readonly transaction_id: string;
  readonly paid_time: number;
}

export class PaymentAttemptRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  one(method: OnlineMethod, outTradeNo: string) {
    return this.#all().where("method", "=", method).where("out_trade_no", "=", outTradeNo).executeTakeFirst();
  }

  /** Whether a transaction of the provider has paid another attempt. */
  async hasOther({ id, method }: Pick<AttemptRow, "id" | "method">, transactionId: string): Promise<boolean> {
    const other = await this.#all()
      .where("method", "=", method)
      .where("transaction_id", "=", transactionId)
      .where("id", "!=", id)
      .executeTakeFirst();
    return other !== undefined;
  }

  openOf(orderNo: string) {
    return this.#all().where("order_no", "=", orderNo).where("status", "=", "open").orderBy("id").execute();
  }

  paidOf(orderNo: string) {
    return this.#all().where("order_no", "=", orderNo).where("status", "=", "paid").executeTakeFirst();
  }

  surplusOf(orderNo: string) {
    return this.#all().where("order_no", "=", orderNo).where("status", "=", "surplus").orderBy("id").execute();
  }

  unpaidOf(orderNo: string) {
    return this.#all()
      .where("order_no", "=", orderNo)
      .where("status", "in", ["open", "closed"] satisfies AttemptStatus[])
      .orderBy("id")
      .execute();
  }

  async hasOpen(orderNo: string): Promise<boolean> {
    return (await this.openOf(orderNo)).length > 0;
  }

  due(now: number, limit: number) {
    return this.#all()
      .where("status", "=", "open")
      .where("next_check_time", "<=", now)
      .orderBy("next_check_time")
      .limit(limit)
      .execute();
  }

  insert(attempt: NewAttempt) {
    return this.#db
      .insertInto("biz_payment_attempt")
      .values({
        ...attempt,
        status: "open" as const,
        code_url: null,
        pay_url: null,
        transaction_id: null,
        paid_time: null,
        checks: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** The first reply is stored: concurrent callers show the same code. */
  keepCheckout(id: number, checkout: { readonly code_url: string | null; readonly pay_url: string | null }) {
    return this.#db
      .updateTable("biz_payment_attempt")
      .set(checkout)
      .where("id", "=", id)
      .where("code_url", "is", null)
      .where("pay_url", "is", null)
      .execute();
  }

  /** True for the first message that reports the payment. */
  async pay(id: number, paid: Paid): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_payment_attempt")
      .set({ ...paid, status: "paid" })
      .where("id", "=", id)
      .where("status", "in", ["open", "closed"] satisfies AttemptStatus[])
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  expireOpen(orderNo: string, now: number) {
    return this.#db
      .updateTable("biz_payment_attempt")
      .set({ expire_time: now, next_check_time: now })
      .where("order_no", "=", orderNo)
      .where("status", "=", "open")
      .execute();
  }

  markSurplus(id: number) {
    return this.#db.updateTable("biz_payment_attempt").set({ status: "surplus" }).where("id", "=", id).execute();
  }

  close(id: number) {
    return this.#db
      .updateTable("biz_payment_attempt")
      .set({ status: "closed" })
      .where("id", "=", id)
      .where("status", "=", "open")
      .execute();
  }

  checked(id: number, next_check_time: number) {
    return this.#db
      .updateTable("biz_payment_attempt")
      .set({ next_check_time, checks: sql`checks + 1` })
      .where("id", "=", id)
      .execute();
  }

  #all() {
    return this.#db.selectFrom("biz_payment_attempt").selectAll();
  }
}
