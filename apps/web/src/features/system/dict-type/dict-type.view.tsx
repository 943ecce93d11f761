import type { MessageKey } from "@adel/messages";
import type { DictType, DictTypeQuery } from "@adel/protocol/system/dict-type";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"system.dict-type">;
interface DictTypeForm {
  readonly dictId: number | undefined;
  readonly dictNameZh: string;
  readonly dictNameEn: string;
  readonly dictType: string;
  readonly status: string;
  readonly remark: string;
}

export const dictTypeView = {
  entityName: "entityName",
  id: ({ dictId }) => dictId,
  trail: ({ dictId }) => ({ entity: "system/dict-type", id: dictId }),
  name: ({ dictName, dictType }) => `${dictName} (${dictType})`,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "dictId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "dictName", label: "name", narrow: "title" },
    { key: "dictType", label: "type", sort: true, mono: true, narrow: "line", width: [144, 240] },
    { key: "status", label: "status", dict: "sys_normal_disable", narrow: "mark" },
    { key: "remark", label: "remark" },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "dictName", label: "name" },
    { kind: "text", key: "dictType", label: "type" },
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 480,
    start: (row) => ({
      dictId: row?.dictId,
      dictNameZh: row?.dictNameZh ?? "",
      dictNameEn: row?.dictNameEn ?? "",
      dictType: row?.dictType ?? "",
      status: row?.status ?? "0",
      remark: row?.remark ?? "",
    }),
    fields: [
      { kind: "text", key: "dictNameZh", label: "nameZh", required: true },
      { kind: "text", key: "dictNameEn", label: "nameEn", required: true },
      { kind: "text", key: "dictType", label: "type", required: true, help: "typeHelp" },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      { kind: "textarea", key: "remark", label: "remark", limit: 500 },
    ],
  },
} as const satisfies TableView<DictType, DictTypeQuery, DictTypeForm, Word>;
