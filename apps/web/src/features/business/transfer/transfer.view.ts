import type { MessageKey } from "@adel/messages";
import type { Transfer, TransferQuery } from "@adel/protocol/business/transfer";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"business.transfer">;

export const transferView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ transferNo }) => ({ entity: "business/transfer", id: transferNo }),
  name: ({ transferNo }) => transferNo,
  columns: [
    { key: "transferNo", label: "number", sort: true, mono: true, narrow: "title" },
    { key: "fromDeptName", label: "from", narrow: "line" },
    { key: "toDeptName", label: "to", narrow: "line" },
    { key: "quantity", label: "quantity", sort: true, numeric: true, narrow: "mark" },
    { key: "operator", label: "operator" },
    { key: "remark", label: "remark" },
    { key: "createTime", label: "time", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "transferNo", label: "number" },
    { kind: "text", key: "operator", label: "operator" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "time" },
  ],
} as const satisfies TableView<Transfer, TransferQuery, never, Word>;
