import type { Hotel, HotelQuery } from "@adel/protocol/business/hotel";
import type { TableView } from "../../../crud/view.ts";
import { RegionName } from "../../../ui/region/region-name.tsx";
import { Status } from "../../../ui/status.tsx";
import { type HotelForm, type HotelWord, hotelErrors, hotelFields, initialHotel, submitHotel } from "./hotel.form.tsx";
import { HotelLink } from "./hotel-link.tsx";
import { useGroupOptions } from "./use-groups.ts";

export const hotelView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/hotel", id }),
  name: ({ hotelNumber, hotelName }) => `${hotelNumber} ${hotelName}`,
  afterDelete: (rows, t) => t("deleteText", { count: rows.reduce((sum, { cardCount }) => sum + cardCount, 0) }),
  columns: [
    { key: "hotelNumber", label: "number", sort: true, mono: true, narrow: "line" },
    {
      key: "hotelName",
      label: "name",
      sort: true,
      narrow: "title",
      show: ({ id, hotelName }) => <HotelLink id={id} name={hotelName} />,
    },
    { key: "groupName", label: "group", show: ({ groupName }) => groupName ?? "" },
    { key: "city", label: "placeHead", narrow: "line", show: (hotel) => <RegionName {...hotel} /> },
    { key: "doorLockCount", label: "locksHead", sort: true, numeric: true },
    { key: "cardCount", label: "cardCount", sort: true, numeric: true },
    { key: "writeCount", label: "writeCount", numeric: true, spare: true },
    {
      key: "softwareTypes",
      label: "software",
      show: ({ softwareTypes }, t) =>
        softwareTypes.map((type) => t(type === "fingerprint" ? "fingerprint" : "ladderShort")).join(" · "),
    },
    {
      key: "status",
      label: "status",
      sort: true,
      narrow: "mark",
      show: ({ status, locked }, t) =>
        locked ? (
          <Status color="warning">{t("stopped")}</Status>
        ) : (
          <Status color={status === "0" ? "good" : "off"}>{t(status === "0" ? "normal" : "disabled")}</Status>
        ),
    },
    { key: "keyTime", label: "keyTime", sort: true, spare: true, time: true },
    {
      key: "createTime",
      label: "createTime",
      sort: true,
      spare: true,
      time: true,
    },
  ],
  filters: [
    { kind: "text", key: "search", label: "search" },
    { kind: "offered", key: "groupId", label: "group", useOptions: useGroupOptions },
    {
      kind: "select",
      key: "status",
      label: "status",
      options: [
        { value: "0", label: "normal" },
        { value: "1", label: "disabled" },
      ],
    },
    {
      kind: "select",
      key: "softwareType",
      label: "software",
      options: [
        { value: "fingerprint", label: "fingerprint" },
        { value: "ladder-control", label: "ladder" },
      ],
    },
    {
      kind: "select",
      key: "locked",
      label: "lockedHead",
      spare: true,
      options: [{ value: "true", label: "stopped" }],
    },
    {
      kind: "select",
      key: "keyDays",
      label: "key",
      spare: true,
      options: [
        { value: "180", label: "key180" },
        { value: "365", label: "key365" },
      ],
    },
    { kind: "region", key: "province", to: "city", label: "placeHead" },
  ],
  form: { width: 720, fields: hotelFields, start: initialHotel, send: submitHotel, wrong: hotelErrors },
} as const satisfies TableView<Hotel, HotelQuery, HotelForm, HotelWord>;
