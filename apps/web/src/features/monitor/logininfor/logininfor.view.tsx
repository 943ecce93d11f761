import type { MessageKey } from "@adel/messages";
import type { LoginInfo, LoginInfoQuery } from "@adel/protocol/monitor/logininfor";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"monitor.logininfor">;

export const loginInfoView = {
  entityName: "entityName",
  id: ({ infoId }) => infoId,
  name: ({ infoId, userName }) => `${infoId} ${userName}`,
  columns: [
    { key: "infoId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "userName", label: "account", narrow: "title" },
    { key: "ipaddr", label: "address", mono: true, narrow: "line" },
    { key: "loginLocation", label: "place" },
    { key: "browser", label: "browser" },
    { key: "os", label: "os" },
    { key: "status", label: "result", dict: "sys_common_status", narrow: "mark" },
    { key: "msg", label: "message" },
    { key: "loginTime", label: "when", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "userName", label: "account" },
    { kind: "text", key: "ipaddr", label: "address" },
    { kind: "select", key: "status", label: "result", dict: "sys_common_status" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "when" },
  ],
} as const satisfies TableView<LoginInfo, LoginInfoQuery, object, Word>;
