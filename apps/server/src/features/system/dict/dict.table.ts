import { type DictData, type Language, localize, type Text } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_dict_type: {
      dict_id: Generated<number>;
      dict_type: string;
      dict_name: string;
      dict_name_en: string;
      status: "0" | "1";
      remark: string;
      create_time: number;
    };
    sys_dict_data: DictDataTable;
  }
}

interface DictDataTable {
  dict_code: Generated<number>;
  dict_sort: number;
  label_zh: string;
  label_en: string;
  dict_value: string;
  dict_type: string;
  css_class: string;
  list_class: DictData["listClass"];
  is_default: "Y" | "N";
  status: "0" | "1";
  remark: string;
  create_time: number;
}
export type DictDataRow = Selectable<DictDataTable>;

/** The label in the languages that people enter. */
export const dictLabels = (row: DictDataRow): Text => ({ zh: row.label_zh, en: row.label_en });

export const toDictData = (row: DictDataRow, timeFormat: TimeFormat, language: Language): DictData => ({
  dictCode: row.dict_code,
  dictSort: row.dict_sort,
  dictLabel: localize(dictLabels(row), language),
  dictLabelZh: row.label_zh,
  dictLabelEn: row.label_en,
  dictValue: row.dict_value,
  dictType: row.dict_type,
  cssClass: row.css_class,
  listClass: row.list_class,
  isDefault: row.is_default,
  status: row.status,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

/** Columns that a list may be sorted by. */
export const dictDataList: ListOptions = {
  id: "dict_code",
  columns: { dictSort: "dict_sort", dictValue: "dict_value", createTime: "create_time" },
};
