import type { MessageKey } from "@adel/messages";
import { type DictData, type DictDataQuery, TAG_COLORS } from "@adel/protocol/system/dict";
import type { TableView } from "../../../crud/view.ts";
import { Tag } from "../../../ui/tag.tsx";

type Word = MessageKey<"system.dict">;
interface DictForm {
  readonly dictCode: number | undefined;
  readonly dictType: string;
  readonly dictLabelZh: string;
  readonly dictLabelEn: string;
  readonly dictValue: string;
  readonly dictSort: number;
  readonly listClass: string;
  readonly isDefault: string;
  readonly status: string;
  readonly remark: string;
}
type Color = Exclude<DictData["listClass"], "">;

const colors = TAG_COLORS.filter((color): color is Color => color !== "").map(
  (value) => ({ value, label: value }) as const,
);
const toneOf = (color: DictData["listClass"]) => (color === "" || color === "default" ? "plain" : color);

/** The entries of the dictionary `dictType`: a new one belongs to it. */
export const dictView = (dictType: string) =>
  ({
    entityName: "entityName",
    id: ({ dictCode }) => dictCode,
    trail: ({ dictCode }) => ({ entity: "system/dict-data", id: dictCode }),
    name: ({ dictLabel, dictValue }) => `${dictLabel} (${dictValue})`,
    afterDelete: (_, t) => t("deleteText"),
    columns: [
      {
        key: "dictLabel",
        label: "label",
        narrow: "title",
        show: ({ dictLabel, listClass }) => <Tag color={toneOf(listClass)}>{dictLabel}</Tag>,
      },
      { key: "dictLabelZh", label: "labelZh" },
      { key: "dictLabelEn", label: "labelEn" },
      { key: "dictValue", label: "value", sort: true, mono: true, narrow: "line" },
      { key: "dictSort", label: "order", sort: true, numeric: true },
      { key: "isDefault", label: "first", dict: "sys_yes_no" },
      { key: "status", label: "status", dict: "sys_normal_disable", narrow: "mark" },
      { key: "createTime", label: "created", sort: true, time: true },
    ],
    filters: [
      { kind: "text", key: "dictLabel", label: "label" },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
    ],
    form: {
      width: 720,
      start: (row) => ({
        dictCode: row?.dictCode,
        dictType,
        dictLabelZh: row?.dictLabelZh ?? "",
        dictLabelEn: row?.dictLabelEn ?? "",
        dictValue: row?.dictValue ?? "",
        dictSort: row?.dictSort ?? 0,
        listClass: row?.listClass || "default",
        isDefault: row?.isDefault ?? "N",
        status: row?.status ?? "0",
        remark: row?.remark ?? "",
      }),
      fields: [
        { kind: "text", key: "dictLabelZh", label: "labelZh", required: true },
        { kind: "text", key: "dictLabelEn", label: "labelEn", required: true },
        { kind: "text", key: "dictValue", label: "value", required: true, help: "valueHelp" },
        { kind: "number", key: "dictSort", label: "order", help: "orderHelp" },
        { kind: "select", key: "listClass", label: "colour", options: colors },
        { kind: "select", key: "isDefault", label: "first", dict: "sys_yes_no", help: "firstHelp" },
        { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
        { kind: "textarea", key: "remark", label: "remark", limit: 500, wide: true },
      ],
    },
  }) as const satisfies TableView<DictData, DictDataQuery, DictForm, Word>;
