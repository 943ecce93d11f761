import type { MessageKey } from "@adel/messages";
import type { PaymentMethod, PaymentSetting, PaymentSettingQuery } from "@adel/protocol/business/payment";
import { PAYMENT_METHODS } from "@adel/protocol/business/payment";
import { MultiSelect, TextInput } from "@mantine/core";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { centsOf, moneyField } from "../../../core/money.ts";
import type { FormPart, TableView } from "../../../crud/view.ts";

type Word = MessageKey<"business.payment">;
interface PaymentForm {
  /** As they are typed: `12.50`. */
  readonly originalPrice: string;
  readonly price: string;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly methods: readonly PaymentMethod[];
  readonly status: string;
  readonly remark: string;
}

interface FieldProps<Key extends keyof PaymentForm & string> {
  readonly name: Key;
  readonly form: FormPart<PaymentForm>;
  readonly label: string;
  readonly help?: string;
}
const PriceField = ({ name, form, label, help }: FieldProps<"price" | "originalPrice">) => (
  <TextInput
    label={label}
    withAsterisk
    inputMode="decimal"
    leftSection="¥"
    {...(help !== undefined && { description: help })}
    value={form.values[name]}
    onChange={(event) => form.set(name, event.currentTarget.value)}
    error={form.errors[name]}
  />
);

function MethodsField({ form, label }: FieldProps<"methods">) {
  const { word } = useDictionary("biz_payment_method");
  return (
    <MultiSelect
      label={label}
      withAsterisk
      data={PAYMENT_METHODS.map((value) => ({
        value,
        label: word(value).label,
      }))}
      value={[...form.values.methods]}
      onChange={(selected) =>
        form.set(
          "methods",
          PAYMENT_METHODS.filter((one) => selected.includes(one)),
        )
      }
      error={form.errors.methods}
    />
  );
}

export const paymentView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/payment", id }),
  name: ({ price, minQuantity, maxQuantity }) => `¥${moneyField(price)} × ${minQuantity}–${maxQuantity}`,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "originalPrice", label: "originalPrice", money: true },
    {
      key: "price",
      label: "price",
      sort: true,
      money: true,
      narrow: "title",
    },
    { key: "minQuantity", label: "minQuantity", sort: true, numeric: true, narrow: "line" },
    { key: "maxQuantity", label: "maxQuantity", numeric: true, narrow: "line" },
    {
      key: "methods",
      label: "methods",
      width: [208, 280],
      dict: "biz_payment_method",
      show: ({ methods }) => <DictTag type="biz_payment_method" value={methods} />,
    },
    { key: "status", label: "status", dict: "sys_normal_disable", narrow: "mark" },
    { key: "remark", label: "remark" },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 480,
    start: (row) => ({
      originalPrice: row ? moneyField(row.originalPrice) : "",
      price: row ? moneyField(row.price) : "",
      minQuantity: row?.minQuantity ?? 1,
      maxQuantity: row?.maxQuantity ?? 1000,
      methods: row?.methods ?? PAYMENT_METHODS,
      status: row?.status ?? "0",
      remark: row?.remark ?? "",
    }),
    send: (values) => ({
      ...values,
      originalPrice: centsOf(values.originalPrice),
      price: centsOf(values.price),
    }),
    fields: [
      {
        kind: "custom",
        key: "originalPrice",
        label: "originalPrice",
        show: (form, t) => <PriceField name="originalPrice" form={form} label={t("originalPrice")} />,
      },
      {
        kind: "custom",
        key: "price",
        label: "price",
        show: (form, t) => <PriceField name="price" form={form} label={t("price")} help={t("priceHelp")} />,
      },
      { kind: "number", key: "minQuantity", label: "minQuantity", required: true, unit: "unit" },
      { kind: "number", key: "maxQuantity", label: "maxQuantity", required: true, unit: "unit" },
      {
        kind: "custom",
        key: "methods",
        label: "methods",
        show: (form, t) => <MethodsField name="methods" form={form} label={t("methods")} />,
      },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      { kind: "textarea", key: "remark", label: "remark", limit: 500 },
    ],
  },
} as const satisfies TableView<PaymentSetting, PaymentSettingQuery, PaymentForm, Word>;
