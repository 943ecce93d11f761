import type { Language, UserQuery } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../dict/dict.service.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";
import { toUser } from "./user-view.ts";

const titles = {
  zh: [
    "用户编号",
    "登录名称",
    "用户名称",
    "邮箱",
    "手机号码",
    "性别",
    "状态",
    "最后登录地址",
    "最后登录时间",
    "部门",
    "部门负责人",
  ],
  en: [
    "Id",
    "Login name",
    "Name",
    "E-mail",
    "Phone",
    "Gender",
    "Status",
    "Last address",
    "Last sign-in",
    "Department",
    "Head",
  ],
} as const;

/** Users as a sheet in the caller's language. */
export async function userSheet(
  db: Db,
  timeFormat: TimeFormat,
  scope: RowScope,
  query: UserQuery,
  language: Language,
): Promise<Sheet> {
  const timeRange = parseTimeRange(timeFormat, query);
  const [sexes, statuses] = [
    await entriesOf(db, "sys_user_sex", language),
    await entriesOf(db, "sys_normal_disable", language),
  ];
  const all = iterateById(
    (after, limit) => new UserAdminRepository(db).after(scope, query, timeRange, after, limit),
    ({ user_id }) => user_id,
  );
  return sheet(language === "zh" ? "用户" : "Users", titles[language], all, (row) => {
    const { userId, userName, nickName, email, phonenumber, loginIp, loginDate, dept } = toUser(row, timeFormat);
    const [sex, status] = [sexes.get(row.sex) ?? row.sex, statuses.get(row.status) ?? row.status];
    const person = [userId, userName, nickName, email, phonenumber, sex, status];
    return [...person, loginIp, loginDate, dept.deptName, dept.leader];
  });
}
