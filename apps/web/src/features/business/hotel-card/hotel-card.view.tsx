import type { MessageKey } from "@adel/messages";
import type { HotelCard, HotelCardQuery } from "@adel/protocol/business/hotel-card";
import type { TableView } from "../../../crud/view.ts";
import { Moment } from "../../../ui/truncated-text.tsx";
import { CardStateStatus, useCardStates } from "../card/index.ts";
import { HotelLink, hotelFilter } from "../hotel/index.ts";
import { recordLines } from "./records-text.ts";

export const hotelCardView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/hotel-card", id }),
  name: ({ cardNumber, sequence }) => `${cardNumber} #${sequence}`,
  columns: [
    { key: "cardNumber", label: "cardNumber", sort: true, mono: true, narrow: "title" },
    { key: "room", label: "room", priority: 1, narrow: "line", show: ({ room }) => room ?? "–" },
    {
      key: "state",
      label: "state",
      priority: 1,
      narrow: "mark",
      show: ({ state }) => <CardStateStatus state={state} />,
    },
    { key: "cardType", label: "cardType", dict: "biz_card_type", priority: 2, narrow: "line" },
    { key: "copyNo", label: "copy", numeric: true, spare: true, show: ({ copyNo }) => copyNo ?? "–" },
    {
      key: "records",
      label: "records",
      spare: true,
      show: ({ records }, t) =>
        recordLines(records, t)
          .map(([name]) => name)
          .join(" · "),
    },
    { key: "agentName", label: "agent" },
    {
      key: "hotelName",
      label: "hotel",
      narrow: "line",
      show: ({ hotelId, hotelName }) => <HotelLink id={hotelId} name={hotelName} />,
    },
    { key: "sequence", label: "sequence", sort: true, numeric: true, spare: true },
    {
      key: "validFrom",
      label: "validFrom",
      spare: true,
      time: true,
      show: ({ validFrom }, t) => (validFrom === null ? t("atOnce") : <Moment moment={validFrom} />),
    },
    {
      key: "validTo",
      label: "validTo",
      time: true,
      show: ({ validTo }, t) => (validTo === null ? t("noLimit") : <Moment moment={validTo} />),
    },
    { key: "createTime", label: "createTime", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "cardNumber", label: "cardNumber" },
    { kind: "text", key: "room", label: "room" },
    { kind: "offered", key: "state", label: "state", useOptions: useCardStates },
    { kind: "select", key: "cardType", label: "cardType", dict: "biz_card_type", spare: true },
    { ...hotelFilter, key: "hotelId", label: "hotel" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "createTime" },
  ],
} as const satisfies TableView<HotelCard, HotelCardQuery, never, MessageKey<"business.hotel-card">>;
