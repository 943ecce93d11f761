import { GenColumn, type GenTable } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import * as z from "zod";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    gen_table: GenTableTable;
  }
}

interface GenTableTable {
  table_id: Generated<number>;
  table_name: string;
  table_comment: string;
  class_name: string;
  module_name: GenTable["moduleName"];
  business_name: string;
  function_name: string;
  function_name_en: string;
  parent_menu_id: number;
  /** The columns as JSON: they are read and written together. */
  columns: string;
  create_time: number;
  update_time: number;
}
type GenTableRow = Selectable<GenTableTable>;

export const toGenTable = (row: GenTableRow, timeFormat: TimeFormat): GenTable => ({
  tableId: row.table_id,
  tableName: row.table_name,
  tableComment: row.table_comment,
  className: row.class_name,
  moduleName: row.module_name,
  businessName: row.business_name,
  functionName: row.function_name,
  functionNameEn: row.function_name_en,
  parentMenuId: row.parent_menu_id,
  columns: z.array(GenColumn).parse(JSON.parse(row.columns)),
  createTime: timeFormat.format(row.create_time),
  updateTime: timeFormat.format(row.update_time),
});

export const genTableList: ListOptions = {
  id: "table_id",
  columns: { tableName: "table_name", createTime: "create_time", updateTime: "update_time" },
};
