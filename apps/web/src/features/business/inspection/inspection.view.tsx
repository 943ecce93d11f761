import { VERDICTS } from "@adel/card";
import type { MessageKey } from "@adel/messages";
import type { Inspection, InspectionQuery } from "@adel/protocol/business/inspection";
import type { TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";
import { HotelLink, hotelFilter } from "../hotel/index.ts";
import { TONES } from "./verdict.tsx";

type Word = MessageKey<"business.inspection">;

export const inspectionView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/inspection", id }),
  name: ({ cardNumber, createTime }) => `${cardNumber} ${createTime ?? ""}`,
  columns: [
    { key: "cardNumber", label: "cardNumber", sort: true, mono: true, narrow: "title" },
    {
      key: "hotelName",
      label: "hotel",
      narrow: "line",
      show: ({ hotelId, hotelName }) => <HotelLink id={hotelId} name={hotelName} />,
    },
    { key: "sequence", label: "sequence", numeric: true, show: ({ sequence }) => sequence ?? "–" },
    {
      key: "verdict",
      label: "result",
      narrow: "mark",
      show: ({ verdict }, t) => <Status color={TONES[verdict]}>{t(`verdict.${verdict}`)}</Status>,
    },
    {
      key: "testCardStatus",
      label: "status",
      show: ({ testCardStatus }, t) => (
        <Status color={testCardStatus === "unused" ? "good" : "off"}>{t(testCardStatus ?? "noRecord")}</Status>
      ),
    },
    { key: "userName", label: "by" },
    { key: "createTime", label: "createTime", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "cardNumber", label: "cardNumber" },
    {
      kind: "select",
      key: "verdict",
      label: "result",
      options: VERDICTS.map((value) => ({ value, label: `verdict.${value}` as const })),
    },
    { ...hotelFilter, key: "hotelId", label: "hotel" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "createTime" },
  ],
} as const satisfies TableView<Inspection, InspectionQuery, never, Word>;
