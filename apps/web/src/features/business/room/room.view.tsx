import type { MessageKey } from "@adel/messages";
import type { Hotel } from "@adel/protocol/business/hotel";
import type { Room, RoomQuery } from "@adel/protocol/business/room";
import { TextInput } from "@mantine/core";
import type { Translate } from "../../../core/locale/messages.ts";
import { rangesOf } from "../../../core/number-ranges.ts";
import type { Column, Field, FormPart, TableView } from "../../../crud/view.ts";
import { bitsIn } from "../card/index.ts";
import { HotelLink, HotelSelect, hotelFilter, useHotel } from "../hotel/index.ts";
import { StatusText } from "./room-status.tsx";

type Word = MessageKey<"business.room">;
export interface RoomForm {
  readonly hotelId: string;
  readonly building: number | string;
  readonly floor: number | string;
  readonly roomNumber: number | string;
  readonly label: string;
  readonly typeName: string;
  readonly liftFloors: string;
  readonly areas: string;
  readonly relayCount: number | string;
  readonly offDelay: number | string;
  readonly isOpen: boolean;
}

interface RangesProps {
  readonly form: FormPart<RoomForm>;
  readonly t: Translate<Word>;
  readonly name: "liftFloors" | "areas";
}
const RangesInput = ({ form, t, name }: RangesProps) => (
  <TextInput
    label={t(name)}
    description={t("rangesHelp")}
    value={form.values[name]}
    onChange={(event) => form.set(name, event.currentTarget.value)}
    error={form.errors[name] !== undefined && t("problem.ranges")}
  />
);

function HotelInput({ form, t }: Omit<RangesProps, "name">) {
  const { hotelId } = form.values;
  const set = (hotel: Hotel | undefined) => form.set("hotelId", hotel ? String(hotel.id) : "");
  return (
    <HotelSelect
      label={t("hotel")}
      placeholder={t("hotelPick")}
      value={useHotel(hotelId)}
      onChange={set}
      {...(form.errors.hotelId !== undefined && { error: t("hotelNeeded") })}
    />
  );
}

const COLUMNS = [
  { key: "label", label: "label", sort: true, mono: true, narrow: "title" },
  {
    key: "hotelName",
    label: "hotel",
    narrow: "line",
    show: ({ hotelId, hotelName }) => <HotelLink id={hotelId} name={hotelName} />,
  },
  { key: "building", label: "building", numeric: true },
  { key: "floor", label: "floor", sort: true, numeric: true, narrow: "line" },
  { key: "roomNumber", label: "roomNumber", numeric: true },
  { key: "typeName", label: "typeName", sort: true },
  { key: "liftFloors", label: "liftFloors", show: ({ liftFloors }) => rangesOf(liftFloors) },
  { key: "relayCount", label: "relayCount", numeric: true },
  { key: "offDelay", label: "offDelay", numeric: true },
  { key: "status", label: "status", narrow: "mark", show: ({ status }) => <StatusText status={status} /> },
] as const satisfies readonly Column<Room, Word>[];

const FIELDS = [
  { kind: "text", key: "label", label: "label", help: "labelHelp", required: true, limit: 12 },
  {
    kind: "custom",
    key: "hotelId",
    label: "hotel",
    reads: ["hotelId"],
    show: (form, t) => <HotelInput form={form} t={t} />,
  },
  { kind: "number", key: "building", label: "building", required: true },
  { kind: "number", key: "floor", label: "floor", required: true },
  { kind: "number", key: "roomNumber", label: "roomNumber", help: "roomNumberHelp", required: true },
  { kind: "text", key: "typeName", label: "typeName", limit: 50 },
  {
    kind: "custom",
    key: "liftFloors",
    label: "liftFloors",
    reads: ["liftFloors"],
    show: (form, t) => <RangesInput form={form} t={t} name="liftFloors" />,
  },
  {
    kind: "custom",
    key: "areas",
    label: "areas",
    reads: ["areas"],
    show: (form, t) => <RangesInput form={form} t={t} name="areas" />,
  },
  { kind: "number", key: "relayCount", label: "relayCount" },
  { kind: "number", key: "offDelay", label: "offDelay", unit: "seconds" },
  { kind: "switch", key: "isOpen", label: "inUse" },
] as const satisfies readonly Field<RoomForm, Word>[];

const startOf = (row: Room | undefined, hotelId: number | undefined): RoomForm => ({
  hotelId: String(row?.hotelId ?? hotelId ?? ""),
  building: row?.building ?? 1,
  floor: row?.floor ?? "",
  roomNumber: row?.roomNumber ?? "",
  label: row?.label ?? "",
  typeName: row?.typeName ?? "",
  liftFloors: rangesOf(row?.liftFloors ?? []),
  areas: rangesOf(row?.areas ?? []),
  relayCount: row?.relayCount ?? 0,
  offDelay: row?.offDelay ?? 0,
  isOpen: row?.status !== "1",
});

/** Rooms as a list, and the form of one; a new one starts in `hotelId`. */
export const roomViewOf = (hotelId: number | undefined) =>
  ({
    entityName: "entityName",
    id: ({ id }) => id,
    trail: ({ id }) => ({ entity: "business/room", id }),
    name: ({ label }) => label,
    afterDelete: (_, t) => t("deleteText"),
    columns: COLUMNS,
    filters: [
      { kind: "text", key: "label", label: "label" },
      { ...hotelFilter, key: "hotelId", label: "hotel" },
      { kind: "text", key: "typeName", label: "typeName" },
      {
        kind: "select",
        key: "status",
        label: "status",
        options: [
          { value: "0", label: "inUse" },
          { value: "1", label: "closed" },
        ],
      },
    ],
    form: {
      width: 720,
      start: (row) => startOf(row, hotelId),
      send: ({ isOpen, liftFloors, areas, ...values }) => ({
        ...values,
        liftFloors: bitsIn(liftFloors) ?? [],
        areas: bitsIn(areas) ?? [],
        status: isOpen ? "0" : "1",
      }),
      wrong: (values) => (["liftFloors", "areas"] as const).filter((name) => !bitsIn(values[name])),
      fields: FIELDS,
    },
  }) as const satisfies TableView<Room, RoomQuery, RoomForm, Word>;
