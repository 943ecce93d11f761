import type { MessageKey } from "@adel/messages";
import { type Hotel, type HotelQuery, hotelRoutes } from "@adel/protocol/business/hotel";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { MemoryRouter } from "react-router";
import { Can } from "../../core/access.tsx";
import { ApiError } from "../../core/api.ts";
import { useTranslation } from "../../core/locale/messages.ts";
import { ListState } from "../../crud/list-state.tsx";
import { TablePage } from "../../crud/table-page.tsx";
import type { TableView } from "../../crud/view.ts";
import { Status } from "../../ui/status.tsx";
import { defineColumn } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useDataTable } from "../../ui/table/use-data-table.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";
import { departments } from "../samples.ts";

type Word = MessageKey<"gallery">;
interface Form {
  readonly number: string;
  readonly name: string;
  readonly password: string;
  readonly locks: number | "";
  readonly software: string;
  readonly status: string;
  readonly dept: string;
  readonly active: boolean;
  readonly opened: string;
  readonly lastTest: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly remark: string;
}

const status = ({ status: value, locked }: Hotel, t: (key: Word) => string) => (
  <Status color={locked ? "warning" : value === "0" ? "good" : "off"}>
    {t(value === "0" ? "normal" : "disabled")}
  </Status>
);

/** Every kind of column, filter and field that a view can have. */
const view = {
  entityName: "entityName",
  id: ({ id }) => id,
  name: ({ hotelNumber, hotelName }) => `${hotelNumber} ${hotelName}`,
  columns: [
    { key: "hotelNumber", label: "number", sort: true, mono: true, narrow: "line" },
    { key: "hotelName", label: "name", sort: true, narrow: "title" },
    { key: "city", label: "place", narrow: "line" },
    { key: "doorLockCount", label: "locks", sort: true, numeric: true },
    { key: "cardCount", label: "cards", sort: true, numeric: true },
    { key: "status", label: "status", narrow: "mark", show: status },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "search", label: "search" },
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
    { kind: "numberRange", key: "province", to: "city", label: "cardCount" },
    {
      kind: "select",
      key: "softwareType",
      label: "software",
      options: [
        { value: "fingerprint", label: "fingerprint" },
        { value: "ladder-control", label: "ladder" },
      ],
    },
  ],
  form: {
    width: 720,
    fields: [
      { kind: "text", key: "number", label: "number", required: true },
      { kind: "text", key: "name", label: "name", required: true, limit: 50 },
      { kind: "password", key: "password", label: "password" },
      { kind: "number", key: "locks", label: "locks", unit: "pieces" },
      {
        kind: "select",
        key: "software",
        label: "software",
        options: [
          { value: "fingerprint", label: "fingerprint" },
          { value: "ladder-control", label: "ladder" },
        ],
      },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      {
        kind: "tree",
        key: "dept",
        label: "dept",
        required: true,
        useNodes: () => departments(useTranslation("gallery")),
      },
      { kind: "switch", key: "active", label: "active", help: "activeHelp" },
      { kind: "date", key: "opened", label: "opened" },
      { kind: "date", key: "lastTest", label: "lastTest", time: true },
      { kind: "dateRange", key: "validFrom", to: "validTo", label: "validity", wide: true },
      { kind: "textarea", key: "remark", label: "remark", limit: 200, wide: true },
    ],
    start: () => ({
      number: "1017",
      name: "",
      password: "",
      locks: 120,
      software: "fingerprint",
      status: "0",
      dept: "103",
      active: true,
      opened: "2026-10-01",
      lastTest: "2026-11-20 14:30",
      validFrom: "2026-11-01",
      validTo: "2026-11-30",
      remark: "",
    }),
  },
} as const satisfies TableView<Hotel, HotelQuery, Form, Word>;

/** The whole screen. */
export const List = () => (
  <Example title="TablePage" wide>
    <div className={classes.list}>
      <MemoryRouter initialEntries={["/?softwareType=fingerprint&orderByColumn=hotelNumber&isAsc=asc"]}>
        <TablePage view={view} routes={hotelRoutes} messages="gallery" />
      </MemoryRouter>
    </div>
  </Example>
);

const nothing = { rows: [], error: null, filters: {}, retry: () => undefined, reset: () => undefined };

/** What is shown in place of rows. */
export function States() {
  const t = useTranslation("gallery");
  const first = <Button variant="filled">{t("newHotel")}</Button>;
  const entityName = t("entityName");
  const loading = useDataTable<Hotel>({
    columns: useMemo(
      () =>
        (["number", "name", "status"] as const).map((id) => defineColumn<Hotel>({ id, label: t(id), cell: () => "" })),
      [t],
    ),
    rows: undefined,
    rowId: ({ id }) => String(id),
    rowName: ({ hotelName }) => hotelName,
  });
  const states = [
    [t("empty"), nothing],
    [t("noMatch"), { ...nothing, filters: { search: "x" } }],
    [t("error"), { ...nothing, error: new Error(t("theServerDidNotAnswerWithin")) }],
    [t("noPermission"), { ...nothing, error: new ApiError(403, "") }],
  ] as const;
  return (
    <>
      <Example title={t("loading")}>
        <div className={classes.tile}>
          <DataTable table={loading} rows={undefined} rowName={({ hotelName }) => hotelName} />
        </div>
      </Example>
      {states.map(([title, table]) => (
        <Example key={title} title={title}>
          <div className={classes.tile}>
            <ListState table={table} route={hotelRoutes.list} entityName={entityName} first={first} />
          </div>
        </Example>
      ))}
      <Example title="<Can>">
        <div className={classes.stack}>
          <Can do="business:hotel:remove">
            <span>{t("seenByThoseWhoMay")}</span>
          </Can>
        </div>
      </Example>
    </>
  );
}
