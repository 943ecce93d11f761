import type { MessageKey } from "@adel/messages";
import type { OnlineQuery, OnlineUser } from "@adel/protocol/monitor/online";
import { useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"monitor.online">;

export const onlineView = {
  entityName: "entityName",
  id: ({ tokenId }) => tokenId,
  name: ({ userName, ipaddr }) => `${userName} ${ipaddr}`,
  columns: [
    { key: "userName", label: "account", narrow: "title" },
    { key: "deptName", label: "dept", narrow: "line" },
    { key: "ipaddr", label: "address", mono: true, narrow: "line" },
    { key: "loginLocation", label: "place" },
    { key: "browser", label: "browser" },
    { key: "os", label: "os" },
    { key: "loginTime", label: "since", narrow: "line", show: ({ loginTime }) => <Since time={loginTime} /> },
  ],
  filters: [
    { kind: "text", key: "userName", label: "account" },
    { kind: "text", key: "ipaddr", label: "address" },
  ],
} as const satisfies TableView<OnlineUser, OnlineQuery, object, Word>;

/** All times of the product are in the server's zone; this one is a number. */
const Since = ({ time }: { readonly time: number }) => fieldTime(time, useSession()?.timeZone ?? "UTC");
