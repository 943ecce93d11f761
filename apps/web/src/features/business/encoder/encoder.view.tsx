import type { MessageKey } from "@adel/messages";
import type { Encoder, EncoderQuery } from "@adel/protocol/business/encoder";
import { lazy, Suspense } from "react";
import type { TableView } from "../../../crud/view.ts";
import { FieldSkeleton } from "../../../ui/field-skeleton.tsx";
import { Status } from "../../../ui/status.tsx";
import { HotelLink, hotelFilter } from "../hotel/index.ts";

type Word = MessageKey<"business.encoder">;
interface EncoderForm {
  readonly deviceName: string;
  readonly deviceNumber: string;
  readonly driver: string;
  readonly hotelId: number | null;
  readonly deptId: number | undefined;
  readonly remark: string;
}
// Fields that the list does not need are loaded with the form.
const DriverField = lazy(async () => ({ default: (await import("./encoder-fields.tsx")).DriverField }));
const HotelField = lazy(async () => ({ default: (await import("./encoder-fields.tsx")).HotelField }));

export const encoderView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/encoder", id }),
  name: ({ deviceName, deviceNumber }) => `${deviceName} ${deviceNumber}`,
  // A bound encoder cannot be deleted: it is unbound first.
  stored: ({ bound }) => bound,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "deviceName", label: "name", sort: true, narrow: "title" },
    { key: "deviceNumber", label: "number", sort: true, mono: true, narrow: "line" },
    {
      key: "hotelName",
      label: "hotel",
      narrow: "line",
      show: ({ hotelId, hotelName }) => <HotelLink id={hotelId} name={hotelName} />,
    },
    { key: "driver", label: "driver", spare: true, mono: true, show: ({ driver }) => driver || "–" },
    {
      key: "online",
      label: "state",
      narrow: "mark",
      show: ({ online, bound }, t) =>
        bound ? (
          <Status color={online ? "good" : "off"}>{t(online ? "online" : "offline")}</Status>
        ) : (
          <Status color="warning">{t("unbound")}</Status>
        ),
    },
    { key: "card", label: "card", mono: true, show: ({ card }) => card?.uid ?? "–" },
    { key: "bridgeVersion", label: "bridge", mono: true, show: ({ bridgeVersion }) => bridgeVersion ?? "–" },
    {
      key: "keyFingerprint",
      label: "key",
      mono: true,
      width: [184, 184],
      show: ({ keyFingerprint }) => keyFingerprint ?? "–",
    },
    {
      key: "lastSeenTime",
      label: "lastSeen",
      sort: true,
      spare: true,
      time: true,
    },
  ],
  filters: [
    { kind: "text", key: "search", label: "search" },
    {
      kind: "select",
      key: "bound",
      label: "binding",
      options: [
        { value: "true", label: "bound" },
        { value: "false", label: "unbound" },
      ],
    },
    { ...hotelFilter, key: "hotelId", label: "hotel", spare: true },
  ],
  form: {
    width: 480,
    start: (row) => ({
      deviceName: row?.deviceName ?? "",
      deviceNumber: row?.deviceNumber ?? "",
      driver: row?.driver ?? "",
      hotelId: row?.hotelId ?? null,
      deptId: row?.deptId,
      remark: row?.remark ?? "",
    }),
    fields: [
      { kind: "text", key: "deviceName", label: "name", required: true },
      { kind: "text", key: "deviceNumber", label: "number", required: true, help: "numberHelp" },
      {
        kind: "custom",
        key: "driver",
        label: "driver",
        show: ({ values, set }, t) => (
          <Suspense fallback={<FieldSkeleton label={t("driver")} />}>
            <DriverField value={values.driver} onChange={(driver) => set("driver", driver)} />
          </Suspense>
        ),
      },
      {
        kind: "custom",
        key: "hotelId",
        label: "hotel",
        show: ({ values, set }, t) => (
          <Suspense fallback={<FieldSkeleton label={t("hotel")} />}>
            <HotelField value={values.hotelId} onChange={(hotelId) => set("hotelId", hotelId)} />
          </Suspense>
        ),
      },
      { kind: "textarea", key: "remark", label: "remark" },
    ],
  },
} as const satisfies TableView<Encoder, EncoderQuery, EncoderForm, Word>;
