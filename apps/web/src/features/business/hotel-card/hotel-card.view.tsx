import type { HotelCard, HotelCardQuery } from "@adel/protocol/business/hotel-card";
import type { TableView } from "../../../crud/view.ts";
import { Moment } from "../../../ui/short.tsx";
import type { HotelCardWord } from "./hotel-card.words.ts";
import { recordLines } from "./records-text.ts";

export const hotelCardView = {
  noun: "noun",
  id: ({ id }) => id,
  name: ({ cardNumber, sequence }) => `${cardNumber} #${sequence}`,
  columns: [
    { key: "cardNumber", label: "cardNumber", sort: true, mono: true, narrow: "title" },
    { key: "cardType", label: "cardType", dict: "biz_card_type", narrow: "mark" },
    {
      key: "records",
      label: "records",
      narrow: "line",
      show: ({ records }, say) =>
        recordLines(records, say)
          .map(([name]) => name)
          .join(" · "),
    },
    { key: "agentName", label: "agent" },
    { key: "hotelName", label: "hotel", narrow: "line" },
    { key: "sequence", label: "sequence", sort: true, numeric: true },
    {
      key: "validFrom",
      label: "validFrom",
      time: true,
      show: ({ validFrom }, say) => (validFrom === null ? say("atOnce") : <Moment moment={validFrom} />),
    },
    {
      key: "validTo",
      label: "validTo",
      time: true,
      show: ({ validTo }, say) => (validTo === null ? say("noLimit") : <Moment moment={validTo} />),
    },
    { key: "createTime", label: "createTime", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "cardNumber", label: "cardNumber" },
    { kind: "select", key: "cardType", label: "cardType", dict: "biz_card_type" },
    { kind: "hotel", key: "hotelId", label: "hotel" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "createTime" },
  ],
} as const satisfies TableView<HotelCard, HotelCardQuery, never, HotelCardWord>;
