import { METHODS, OPERATIONS, TEST_CARD_TYPES } from "@adel/card";
import type { MessageKey } from "@adel/messages";
import type { TestCard, TestCardQuery } from "@adel/protocol/business/test-card";
import type { TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";
import { HotelLink, hotelFilter } from "../hotel/index.ts";
import { CardHistoryLink } from "./card-history.tsx";

type Word = MessageKey<"business.test-card">;
const preferences = <W extends string, K extends string>(messages: readonly W[], of: K) =>
  messages.map((value) => ({ value, label: `${of}.${value}` as const }));

export const testCardView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/test-card", id }),
  name: ({ cardNumber, sequence }) => `${cardNumber} #${sequence}`,
  columns: [
    {
      key: "cardNumber",
      label: "cardNumber",
      sort: true,
      mono: true,
      narrow: "title",
      show: ({ cardNumber }) => <CardHistoryLink uid={cardNumber} />,
    },
    {
      key: "testCardType",
      label: "testCardType",
      narrow: "line",
      show: ({ testCardType }, t) => t(`testCardType.${testCardType}`),
    },
    { key: "method", label: "method", show: ({ method }, t) => t(`method.${method}`) },
    {
      key: "operationType",
      label: "operationType",
      narrow: "line",
      show: ({ operationType }, t) => t(`operation.${operationType}`),
    },
    { key: "agentName", label: "agent" },
    {
      key: "hotelName",
      label: "hotel",
      narrow: "line",
      show: ({ hotelId, hotelName }) => <HotelLink id={hotelId} name={hotelName} />,
    },
    { key: "sector", label: "sector", numeric: true },
    { key: "sequence", label: "sequence", sort: true, numeric: true },
    {
      key: "status",
      label: "status",
      narrow: "mark",
      show: ({ status }, t) => <Status color={status === "unused" ? "good" : "off"}>{t(status)}</Status>,
    },
    {
      key: "createTime",
      label: "createTime",
      sort: true,
      time: true,
    },
  ],
  filters: [
    { kind: "text", key: "cardNumber", label: "cardNumber" },
    { kind: "select", key: "operationType", label: "operationType", options: preferences(OPERATIONS, "operation") },
    {
      kind: "select",
      key: "testCardType",
      label: "testCardType",
      options: preferences(TEST_CARD_TYPES, "testCardType"),
    },
    {
      kind: "select",
      key: "status",
      label: "status",
      options: [
        { value: "unused", label: "unused" },
        { value: "used", label: "used" },
      ],
    },
    { kind: "select", key: "method", label: "method", options: preferences(METHODS, "method") },
    { ...hotelFilter, key: "hotelId", label: "hotel" },
  ],
} as const satisfies TableView<TestCard, TestCardQuery, never, Word>;
