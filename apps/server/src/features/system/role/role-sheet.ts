import type { Language, RoleQuery } from "@adel/protocol";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../dict/dict.service.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

const titles = {
  zh: ["角色编号", "角色名称", "权限字符", "显示顺序", "数据范围", "状态", "备注", "创建时间"],
  en: ["Id", "Name", "Permission character", "Order", "Data scope", "Status", "Remark", "Created"],
} as const;

/** Roles as a sheet in the caller's language. */
export async function roleSheet(db: Db, timeFormat: TimeFormat, query: RoleQuery, language: Language): Promise<Sheet> {
  const timeRange = parseTimeRange(timeFormat, query);
  const statuses = await entriesOf(db, "sys_normal_disable", language);
  const scopes = await entriesOf(db, "sys_data_scope", language);
  const all = iterateById(
    (after, limit) => new RoleAdminRepository(db).after(query, timeRange, after, limit),
    ({ role_id }) => role_id,
  );
  return sheet(language === "zh" ? "角色" : "Roles", titles[language], all, (row) => [
    row.role_id,
    language === "zh" ? row.role_name : row.role_name_en,
    row.role_key,
    row.role_sort,
    scopes.get(row.data_scope) ?? row.data_scope,
    statuses.get(row.status) ?? row.status,
    row.remark,
    timeFormat.format(row.create_time),
  ]);
}
