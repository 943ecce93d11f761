import { isErrorCode, type Language, localize, type OperLog } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import { localizeLocation } from "../../../core/geoip.ts";
import { errorText } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_oper_log: OperLogTable;
  }
}

interface OperLogTable {
  oper_id: Generated<number>;
  title_zh: string;
  title_en: string;
  /** As `BUSINESS_TYPES`. */
  business_type: number;
  route: string;
  request_method: string;
  user_id: number;
  oper_name: string;
  dept_id: number;
  oper_url: string;
  oper_ip: string;
  oper_location: string;
  /** JSON with secrets hidden. */
  oper_param: string;
  code: number;
  fault: string | null;
  /** What the fault's text names, as JSON. */
  fault_values: string;
  status: 0 | 1;
  oper_time: number;
  cost_time: number;
}
export type NewOperLog = Omit<Selectable<OperLogTable>, "oper_id">;
export type OperLogRow = Selectable<OperLogTable> & { readonly dept_name: string | null };

export const toOperLog = (row: OperLogRow, timeFormat: TimeFormat, language: Language): OperLog => ({
  operId: row.oper_id,
  title: localize({ zh: row.title_zh, en: row.title_en }, language),
  businessType: row.business_type,
  method: row.route,
  requestMethod: row.request_method,
  operatorType: 1,
  operName: row.oper_name,
  deptName: row.dept_name ?? "",
  operUrl: row.oper_url,
  operIp: row.oper_ip,
  operLocation: localizeLocation(row.oper_location, language),
  operParam: row.oper_param,
  jsonResult: JSON.stringify({ code: row.code, ...(row.fault !== null && { fault: row.fault }) }),
  status: row.status,
  errorMsg:
    row.fault !== null && isErrorCode(row.fault) ? errorText(row.fault, language, JSON.parse(row.fault_values)) : "",
  operTime: timeFormat.format(row.oper_time),
  costTime: row.cost_time,
});

export const operLogList: ListOptions = {
  id: "oper_id",
  columns: { operId: "oper_id", operName: "oper_name", operTime: "oper_time", costTime: "cost_time" },
};
