import type { MessageKey } from "@adel/messages";
import type { OperLog, OperLogQuery } from "@adel/protocol/monitor/operlog";
import { numberText } from "../../../core/number.ts";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"monitor.operlog">;

export const operLogView = {
  entityName: "entityName",
  id: ({ operId }) => operId,
  name: ({ operId, title }) => `${operId} ${title}`,
  columns: [
    { key: "operId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "title", label: "title", narrow: "title" },
    { key: "businessType", label: "type", dict: "sys_oper_type" },
    { key: "operName", label: "who", narrow: "line" },
    { key: "operIp", label: "address", mono: true },
    { key: "operLocation", label: "place" },
    { key: "status", label: "result", dict: "sys_common_status", narrow: "mark" },
    { key: "operTime", label: "when", sort: true, time: true, narrow: "line" },
    {
      key: "costTime",
      label: "took",
      numeric: true,
      show: ({ costTime }, t) => t("ms", { value: numberText(costTime) }),
    },
  ],
  filters: [
    { kind: "text", key: "title", label: "title" },
    { kind: "text", key: "operName", label: "who" },
    { kind: "select", key: "businessType", label: "type", dict: "sys_oper_type" },
    { kind: "select", key: "status", label: "result", dict: "sys_common_status" },
    { kind: "text", key: "operIp", label: "address" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "when" },
  ],
} as const satisfies TableView<OperLog, OperLogQuery, object, Word>;
