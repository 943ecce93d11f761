// Casts: methods are JSON text that only this feature writes, from parsed input.
import type { PaymentMethod, PaymentSetting, PriceTier } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_payment_setting: PaymentSettingTable;
  }
}

interface PaymentSettingTable {
  id: Generated<number>;
  /** Integer cents, as `price`. */
  original_price: number;
  price: number;
  min_quantity: number;
  max_quantity: number;
  methods: string;
  status: "0" | "1";
  remark: string;
  create_time: number;
}
export type PaymentSettingRow = Selectable<PaymentSettingTable>;

export const methodsOf = ({ methods }: Pick<PaymentSettingRow, "methods">) => JSON.parse(methods) as PaymentMethod[];

export const toOffer = (row: PaymentSettingRow): PriceTier => ({
  originalPrice: row.original_price,
  price: row.price,
  minQuantity: row.min_quantity,
  maxQuantity: row.max_quantity,
  methods: methodsOf(row),
});

export const toPaymentSetting = (row: PaymentSettingRow, timeFormat: TimeFormat): PaymentSetting => ({
  ...toOffer(row),
  id: row.id,
  status: row.status,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const paymentSettingList: ListOptions = {
  id: "id",
  columns: { price: "price", minQuantity: "min_quantity", createTime: "create_time" },
};
