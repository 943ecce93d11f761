import type { MessageKey } from "@adel/messages";
import type { Order, OrderQuery } from "@adel/protocol/business/order";
import { PAYMENT_METHODS, type PaymentMethod } from "@adel/protocol/business/payment";
import { Select } from "@mantine/core";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useLanguage } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import { useDepartments } from "../../../core/use-departments.ts";
import type { TableView } from "../../../crud/view.ts";
import { AmountDue } from "./amount-due.tsx";
import { useOffers } from "./use-offers.ts";

type Word = MessageKey<"business.order">;
interface OrderForm {
  readonly quantity: number;
  readonly method: PaymentMethod;
  /** "" for the own department. */
  readonly deptId: string;
  readonly remark: string;
  readonly idempotencyKey: string;
}

const Money = ({ cents }: { readonly cents: number }) => moneyText(cents, useLanguage());
const Count = ({ of }: { readonly of: number | null }) => (of === null ? "–" : numberText(of));

interface MethodProps {
  readonly label: string;
  readonly value: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
}
function MethodField({ label, value, onChange }: MethodProps) {
  const { entries } = useDictionary("biz_payment_method");
  const { data: offers = [] } = useOffers();
  const available = PAYMENT_METHODS.filter((method) => offers.some(({ methods }) => methods.includes(method)));
  const methods = available.length > 0 ? available : [value];
  const wordOf = (method: PaymentMethod) => entries.find((one) => one.value === method)?.label ?? method;
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={methods.map((method) => ({ value: method, label: wordOf(method) }))}
      value={value}
      onChange={(next) => onChange(methods.find((one) => one === next) ?? value)}
    />
  );
}

export const orderView = {
  entityName: "entityName",
  id: ({ orderNo }) => orderNo,
  name: ({ orderNo }) => orderNo,
  // Credit is left of it.
  stored: ({ status }) => status === "in-use",
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "orderNo", label: "number", sort: true, mono: true, narrow: "title" },
    { key: "deptName", label: "account", narrow: "line" },
    { key: "payer", label: "payer" },
    {
      key: "payAmount",
      label: "amount",
      sort: true,
      numeric: true,
      narrow: "line",
      show: ({ payAmount }) => <Money cents={payAmount} />,
    },
    { key: "quantity", label: "quantity", sort: true, numeric: true },
    { key: "remaining", label: "remaining", numeric: true, show: ({ remaining }) => <Count of={remaining} /> },
    { key: "method", label: "methodHead", dict: "biz_payment_method" },
    {
      key: "status",
      label: "status",
      narrow: "mark",
      show: ({ status, refuseReason }, t) => (
        <span title={refuseReason === "" ? undefined : t("refusedFor", { reason: refuseReason })}>
          <DictTag type="biz_order_status" value={status} />
        </span>
      ),
    },
    {
      key: "createTime",
      label: "created",
      sort: true,
      spare: true,
      time: true,
    },
    { key: "payTime", label: "paid", time: true },
  ],
  filters: [
    { kind: "text", key: "orderNo", label: "number" },
    { kind: "text", key: "payer", label: "payer" },
    { kind: "select", key: "status", label: "status", dict: "biz_order_status" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 480,
    start: () => ({
      quantity: 100,
      method: "offline",
      deptId: "",
      remark: "",
      idempotencyKey: crypto.randomUUID(),
    }),
    send: ({ deptId, ...values }) => ({ ...values, ...(deptId !== "" && { deptId: Number(deptId) }) }),
    fields: [
      { kind: "number", key: "quantity", label: "quantity", required: true, unit: "times" },
      {
        kind: "custom",
        key: "method",
        label: "method",
        show: ({ values, set }, t) => (
          <MethodField label={t("method")} value={values.method} onChange={(method) => set("method", method)} />
        ),
      },
      { kind: "tree", key: "deptId", label: "account", help: "accountHelp", useNodes: useDepartments },
      { kind: "textarea", key: "remark", label: "remark", limit: 200 },
      {
        kind: "custom",
        key: "idempotencyKey",
        label: "due",
        show: ({ values }) => <AmountDue quantity={Number(values.quantity)} method={values.method} />,
      },
    ],
  },
} as const satisfies TableView<Order, OrderQuery, OrderForm, Word>;
