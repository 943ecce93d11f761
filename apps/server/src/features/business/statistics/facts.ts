import type { Figure } from "@adel/protocol";
import { type Expression, sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { balanceChanges, type EntryKind } from "../account/account.service.ts";
import { dayBeginMs } from "../desk/hotel-day.service.ts";
import type { MonthRange } from "./month-range.ts";

/** A key of the dictionaries: the type of a test card or of a hotel card, otherwise the purpose. */
const cardType = sql`coalesce(job.test_card_type, job.card_type, job.purpose)`.as("cardType");

const flag = (column: string, value: string, alias: string) =>
  sql<number>`case when ${sql.ref(column)} = ${sql.lit(value)} then 1 else 0 end`.as(alias);

/** On the day of the hotel. */
const cardMoment = sql<number>`(job.create_time - ${dayBeginMs("job.hotel_id")})`;

/** Cards that were completely or partly written; counted for the department above the hotel's own. */
const cards = (db: Db, scope: RowScope, { since, until }: MonthRange) =>
  db
    .selectFrom("biz_card_job as job")
    .innerJoin("biz_hotel as hotel", "hotel.id", "job.hotel_id")
    .leftJoin("sys_dept as place", "place.dept_id", "hotel.dept_id")
    .where(visible(scope, "hotel.dept_id", "job.user_id"))
    .where("job.state", "in", ["done", "partial", "failed"])
    .where("job.create_time", ">=", since)
    .where(cardMoment, ">=", since)
    .where(cardMoment, "<=", until)
    .select([cardMoment.as("moment"), "place.parent_id as dept", "job.hotel_id as hotel", cardType])
    .select([
      flag("job.state", "done", "written"),
      flag("job.state", "partial", "partial"),
      flag("job.state", "failed", "failed"),
    ]);

/** The entries of the consumption list; counted for the department whose account paid. */
const consumption = (db: Db, scope: RowScope, { since, until }: MonthRange) =>
  db
    .selectFrom("biz_ledger_entry as entry")
    .leftJoin("biz_card_job as job", "job.job_id", "entry.job_id")
    .where("entry.kind", "=", "commit")
    .where(visible(scope, "entry.dept_id", "entry.user_id"))
    .where("entry.create_time", ">=", since)
    .where("entry.create_time", "<=", until)
    .select(["entry.create_time as moment", "entry.dept_id as dept", "job.hotel_id as hotel", cardType])
    .select([
      "entry.quantity",
      sql<number>`case when entry.order_no is null then 0 else entry.quantity end`.as("bought"),
      sql<number>`case when entry.order_no is null then entry.quantity else 0 end`.as("transferred"),
    ]);

const none = <A extends string>(alias: A) => sql<number>`0`.as(alias);

/** Orders by their time of payment, including used-up and deleted ones, because the money was received. */
const payments = (db: Db, scope: RowScope, { since, until }: MonthRange) =>
  db
    .selectFrom("biz_order as paid")
    .where(visible(scope, "paid.dept_id", "paid.payer_id"))
    .where("paid.pay_time", ">=", since)
    .where("paid.pay_time", "<=", until)
    .select(["paid.pay_time as moment", "paid.dept_id as dept", "paid.method", "paid.amount"])
    .select([none("refundAmount"), "paid.quantity as sold", sql<number>`1`.as("orders")]);

/** Refunds by the time of the refund, which may be in another month than the payment. */
const refunds = (db: Db, scope: RowScope, { since, until }: MonthRange) =>
  db
    .selectFrom("biz_refund as refund")
    .innerJoin("biz_order as paid", "paid.order_no", "refund.order_no")
    .where(visible(scope, "paid.dept_id", "paid.payer_id"))
    // A surplus payment is not revenue, nor is its refund.
    .where("refund.kind", "=", "unused")
    .where("refund.status", "=", "done")
    .where("refund.end_time", ">=", since)
    .where("refund.end_time", "<=", until)
    .select(["refund.end_time as moment", "paid.dept_id as dept", "paid.method", none("amount")])
    .select(["refund.amount as refundAmount", none("sold"), none("orders")]);

const revenue = (db: Db, scope: RowScope, range: MonthRange) =>
  payments(db, scope, range).unionAll(refunds(db, scope, range));

/** The effect of an entry on the unused credit of its account, reserved credit included. */
const change = () => {
  const cases = balanceChanges.map(([kind, effect]) => sql`when ${sql.lit(kind)} then ${sql.lit(effect)}`);
  return sql<number>`entry.quantity * case entry.kind ${sql.join(cases, sql` `)} else 0 end`;
};

/** Entries up to the end of the range: earlier ones give the opening balance. */
const credit = (db: Db, scope: RowScope, { since, until }: MonthRange) => {
  const moved = (kind: EntryKind, alias: string, undone: EntryKind = kind) =>
    sql<number>`case when entry.create_time < ${sql.lit(since)} then 0 when entry.kind = ${sql.lit(kind)} then entry.quantity
      when entry.kind = ${sql.lit(undone)} then -entry.quantity else 0 end`.as(alias);
  return db
    .selectFrom("biz_ledger_entry as entry")
    .where(visible(scope, "entry.dept_id"))
    .where("entry.create_time", "<=", until)
    .select(["entry.create_time as moment", "entry.dept_id as dept", change().as("closing")])
    .select(sql<number>`case when entry.create_time < ${sql.lit(since)} then ${change()} else 0 end`.as("opening"))
    .select([
      moved("purchase", "purchased"),
      moved("receive", "received"),
      moved("commit", "consumed"),
      moved("send", "sent"),
      moved("refund", "refunded", "restore"),
    ]);
};

/** Rows that are counted, each with its moment, what it is grouped by, and a number for each measure. */
export const facts: Readonly<Record<Figure, (db: Db, scope: RowScope, range: MonthRange) => Expression<unknown>>> = {
  cards,
  consumption,
  revenue,
  credit,
};
