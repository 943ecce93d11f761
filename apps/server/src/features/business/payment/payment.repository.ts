import type { PaymentSettingInput, PaymentSettingQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { paymentSettingList } from "./payment.table.ts";

const values = (input: PaymentSettingInput) => ({
  original_price: input.originalPrice,
  price: input.price,
  min_quantity: input.minQuantity,
  max_quantity: input.maxQuantity,
  methods: JSON.stringify(input.methods),
  status: input.status,
  remark: input.remark,
});

export class PaymentSettingRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: PaymentSettingQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, paymentSettingList);
  }

  after(query: PaymentSettingQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "id", after, limit);
  }

  byId(id: number) {
    return this.#all().where("id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where("id", "in", ids).execute();
  }

  switchedOn() {
    return this.#all().where("status", "=", "0").orderBy("min_quantity").orderBy("id").execute();
  }

  any() {
    return this.#db.selectFrom("biz_payment_setting").select("id").executeTakeFirst();
  }

  insert(input: PaymentSettingInput, create_time: number) {
    return this.#db
      .insertInto("biz_payment_setting")
      .values({ ...values(input), create_time })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  change(id: number, input: PaymentSettingInput) {
    return this.#db
      .updateTable("biz_payment_setting")
      .set(values(input))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("biz_payment_setting").where("id", "in", ids).execute();
  }

  #all() {
    return this.#db.selectFrom("biz_payment_setting").selectAll();
  }

  #matching({ method, status }: PaymentSettingQuery, timeRange: TimeRange) {
    let found = this.#all();
    if (method !== undefined) found = found.where(contains("methods", `"${method}"`));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}
