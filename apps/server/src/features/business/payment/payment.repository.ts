import type { PaymentSettingInput, PaymentSettingQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
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

export const paymentSettings = (db: Db) => {
  const all = () => db.selectFrom("biz_payment_setting").selectAll();
  const matching = ({ method, status }: PaymentSettingQuery, moments: Moments) => {
    let found = all();
    if (method !== undefined) found = found.where(contains("methods", `"${method}"`));
    if (status !== undefined) found = found.where("status", "=", status);
    return between(found, "create_time", moments);
  };
  return {
    page: (query: PaymentSettingQuery, moments: Moments) =>
      readPage(matching(query, moments), query, paymentSettingList),
    after: (query: PaymentSettingQuery, moments: Moments, after: number, limit: number) =>
      following(matching(query, moments), "id", after, limit),
    byId: (id: number) => all().where("id", "=", id).executeTakeFirst(),
    byIds: (ids: readonly number[]) => all().where("id", "in", ids).execute(),
    switchedOn: () => all().where("status", "=", "0").orderBy("min_quantity").orderBy("id").execute(),
    any: () => db.selectFrom("biz_payment_setting").select("id").executeTakeFirst(),
    insert: (input: PaymentSettingInput, create_time: number) =>
      db
        .insertInto("biz_payment_setting")
        .values({ ...values(input), create_time })
        .returningAll()
        .executeTakeFirstOrThrow(),
    change: (id: number, input: PaymentSettingInput) =>
      db.updateTable("biz_payment_setting").set(values(input)).where("id", "=", id).returningAll().executeTakeFirst(),
    remove: (ids: readonly number[]) => db.deleteFrom("biz_payment_setting").where("id", "in", ids).execute(),
  };
};
