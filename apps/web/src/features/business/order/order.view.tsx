import type { MessageKey } from "@adel/messages";
import { type Order, type OrderQuery, PENDING_REVIEW, SURPLUS } from "@adel/protocol/business/order";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import type { TableView } from "../../../crud/view.ts";
import { OrderStatus } from "./order-status.tsx";

type Word = MessageKey<"business.order">;

/** Of a state with what went back below it, in pixels. */
const STATUS_WIDTH = [120, 152] as const;

const Count = ({ of }: { readonly of: number | null }) => (of === null ? "–" : numberText(of));

/** The states, and two filters that are no states: under review, and overpaid. */
function useStates() {
  const t = useTranslation("business.order");
  const { entries } = useDictionary("biz_order_status");
  const states = entries.map(({ value, label }) => ({ value, label }));
  const at = states.findIndex(({ value }) => value === "pending") + 1;
  return [
    ...states.toSpliced(at, 0, { value: PENDING_REVIEW, label: t("pendingReview") }),
    { value: SURPLUS, label: t("surplus") },
  ];
}

export const orderView = {
  entityName: "entityName",
  id: ({ orderNo }) => orderNo,
  trail: ({ orderNo }) => ({ entity: "business/order", id: orderNo }),
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
      money: true,
      narrow: "line",
    },
    { key: "quantity", label: "quantity", sort: true, numeric: true },
    { key: "remaining", label: "remaining", numeric: true, show: ({ remaining }) => <Count of={remaining} /> },
    { key: "method", label: "methodHead", dict: "biz_payment_method" },
    {
      key: "status",
      label: "status",
      narrow: "mark",
      width: STATUS_WIDTH,
      dict: "biz_order_status",
      show: (order) => <OrderStatus order={order} />,
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
    { kind: "offered", key: "status", label: "status", useOptions: useStates },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
} as const satisfies TableView<Order, OrderQuery, never, Word>;
