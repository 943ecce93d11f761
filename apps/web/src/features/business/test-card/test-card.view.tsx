import { METHODS, OPERATIONS, TEST_CARD_TYPES } from "@adel/card";
import type { TestCard, TestCardQuery } from "@adel/protocol/business/test-card";
import type { TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";
import { CardHistoryLink } from "./card-history.tsx";
import type { testCardWords } from "./test-card.words.ts";

type Word = keyof typeof testCardWords.zh;
const choices = <W extends string, K extends string>(words: readonly W[], of: K) =>
  words.map((value) => ({ value, label: `${of}.${value}` as const }));

export const testCardView = {
  noun: "noun",
  id: ({ id }) => id,
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
      show: ({ testCardType }, say) => say(`testCardType.${testCardType}`),
    },
    { key: "method", label: "method", show: ({ method }, say) => say(`method.${method}`) },
    {
      key: "operationType",
      label: "operationType",
      narrow: "line",
      show: ({ operationType }, say) => say(`operation.${operationType}`),
    },
    { key: "agentName", label: "agent" },
    { key: "hotelName", label: "hotel", narrow: "line" },
    { key: "sector", label: "sector", numeric: true },
    { key: "sequence", label: "sequence", sort: true, numeric: true },
    {
      key: "status",
      label: "status",
      narrow: "mark",
      show: ({ status }, say) => <Status tone={status === "unused" ? "good" : "off"}>{say(status)}</Status>,
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
    { kind: "select", key: "operationType", label: "operationType", options: choices(OPERATIONS, "operation") },
    { kind: "select", key: "testCardType", label: "testCardType", options: choices(TEST_CARD_TYPES, "testCardType") },
    {
      kind: "select",
      key: "status",
      label: "status",
      options: [
        { value: "unused", label: "unused" },
        { value: "used", label: "used" },
      ],
    },
    { kind: "select", key: "method", label: "method", options: choices(METHODS, "method") },
    { kind: "hotel", key: "hotelId", label: "hotel" },
  ],
} as const satisfies TableView<TestCard, TestCardQuery, never, Word>;
