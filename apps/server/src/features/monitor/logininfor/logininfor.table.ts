import { isErrorCode, type Language, type LoginInfo } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import { localizeLocation } from "../../../core/geoip.ts";
import { errorText, translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_logininfor: LoginInfoTable;
  }
}

interface LoginInfoTable {
  info_id: Generated<number>;
  /** As it was typed. */
  user_name: string;
  /** null for a failed sign-in: the account may not exist. */
  user_id: number | null;
  dept_id: number | null;
  kind: "sign-in" | "sign-out";
  ipaddr: string;
  login_location: string;
  browser: string;
  os: string;
  status: "0" | "1";
  fault: string | null;
  /** What the fault's text names, as JSON. */
  fault_values: string;
  login_time: number;
}
export type NewLoginInfo = Omit<Selectable<LoginInfoTable>, "info_id">;
type LoginInfoRow = Selectable<LoginInfoTable>;

export const toLoginInfo = (row: LoginInfoRow, timeFormat: TimeFormat, language: Language): LoginInfo => ({
  infoId: row.info_id,
  userName: row.user_name,
  ipaddr: row.ipaddr,
  loginLocation: localizeLocation(row.login_location, language),
  browser: row.browser,
  os: row.os,
  status: row.status,
  msg:
    row.fault !== null && isErrorCode(row.fault)
      ? errorText(row.fault, language, JSON.parse(row.fault_values))
      : translate(language, "server")(`login.${row.kind}`),
  loginTime: timeFormat.format(row.login_time),
});

export const loginInfoList: ListOptions = {
  id: "info_id",
  columns: { infoId: "info_id", userName: "user_name", loginTime: "login_time" },
};
