import type { Language, RoleQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { wordsOf } from "../dict/dict.service.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

const titles = {
  zh: ["角色编号", "角色名称", "权限字符", "显示顺序", "数据范围", "状态", "备注", "创建时间"],
  en: ["Id", "Name", "Permission character", "Order", "Data scope", "Status", "Remark", "Created"],
} as const;

/** Roles as a sheet in the caller's language. */
export async function roleSheet(db: Db, wire: WireClock, query: RoleQuery, language: Language): Promise<Sheet> {
  const moments = momentsOf(wire, query);
  const statuses = await wordsOf(db, "sys_normal_disable", language);
  const scopes = await wordsOf(db, "sys_data_scope", language);
  const all = throughIds(
    (after, limit) => new RoleAdminRepository(db).after(query, moments, after, limit),
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
    wire.say(row.create_time),
  ]);
}
