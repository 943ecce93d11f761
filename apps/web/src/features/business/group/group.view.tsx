import type { MessageKey } from "@adel/messages";
import type { HotelGroup, HotelGroupQuery } from "@adel/protocol/business/group";
import { useDepartments } from "../../../core/use-departments.ts";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"business.group">;
interface GroupForm {
  readonly id: number | undefined;
  readonly groupName: string;
  readonly contact: string;
  readonly phone: string;
  readonly deptId: string | undefined;
  readonly remark: string;
}

export const groupView = {
  entityName: "entityName",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "business/group", id }),
  name: ({ groupName }) => groupName,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "groupName", label: "name", sort: true, narrow: "title" },
    { key: "contact", label: "contact", sort: true, narrow: "line" },
    { key: "phone", label: "phone", mono: true, narrow: "line" },
    { key: "deptName", label: "dept" },
    { key: "hotelCount", label: "hotels", numeric: true },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "groupName", label: "name" },
    { kind: "text", key: "contact", label: "contact" },
    { kind: "text", key: "phone", label: "phone" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 480,
    start: (row) => ({
      id: row?.id,
      groupName: row?.groupName ?? "",
      contact: row?.contact ?? "",
      phone: row?.phone ?? "",
      deptId: row && String(row.deptId),
      remark: row?.remark ?? "",
    }),
    send: ({ deptId, ...values }) => ({ ...values, ...(deptId !== undefined && { deptId: Number(deptId) }) }),
    fields: [
      { kind: "text", key: "groupName", label: "name", required: true, limit: 100 },
      { kind: "text", key: "contact", label: "contact" },
      { kind: "text", key: "phone", label: "phone" },
      { kind: "tree", key: "deptId", label: "dept", help: "deptHelp", useNodes: useDepartments },
      { kind: "textarea", key: "remark", label: "remark", limit: 500 },
    ],
  },
} as const satisfies TableView<HotelGroup, HotelGroupQuery, GroupForm, Word>;
