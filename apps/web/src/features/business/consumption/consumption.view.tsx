import type { MessageKey } from "@adel/messages";
import type { Consumption, ConsumptionQuery } from "@adel/protocol/business/consumption";
import type { TableView } from "../../../crud/view.ts";
import { HotelLink, hotelFilter } from "../hotel/index.ts";

type Word = MessageKey<"business.consumption">;

export const consumptionView = {
  entityName: "entityName",
  id: ({ id }) => id,
  name: ({ consumeNo }) => consumeNo,
  columns: [
    { key: "consumeNo", label: "number", mono: true, narrow: "title" },
    { key: "quantity", label: "quantity", numeric: true, narrow: "mark" },
    { key: "consumerName", label: "consumer", narrow: "line" },
    { key: "orderNo", label: "order", mono: true, show: ({ orderNo }) => orderNo ?? "–" },
    {
      key: "hotelName",
      label: "hotel",
      show: ({ hotelId, hotelName }) => <HotelLink id={hotelId} name={hotelName} />,
    },
    { key: "cardNumber", label: "card", mono: true, show: ({ cardNumber }) => cardNumber ?? "–" },
    { key: "room", label: "room", show: ({ room }) => room ?? "–" },
    { key: "deptName", label: "account" },
    { key: "createTime", label: "time", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "consumeNo", label: "number" },
    { kind: "text", key: "orderNo", label: "order" },
    { kind: "text", key: "consumerName", label: "consumer" },
    { kind: "text", key: "cardNumber", label: "card" },
    { kind: "text", key: "room", label: "room", spare: true },
    { ...hotelFilter, key: "hotelId", label: "hotel" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "time" },
  ],
} as const satisfies TableView<Consumption, ConsumptionQuery, never, Word>;
