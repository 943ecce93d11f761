import type { Language, UserQuery } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../dict/dict.service.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";
import { toUser } from "./user-view.ts";

const COLUMNS = [
  "user.id",
  "user.loginName",
  "user.name",
  "user.eMail",
  "user.phone",
  "user.gender",
  "user.status",
  "user.lastAddress",
  "user.lastSignIn",
  "user.department",
  "user.head",
] as const;

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
  const t = translate(language, "sheets");
  return sheet(
    t("user"),
    COLUMNS.map((key) => t(key)),
    all,
    (row) => {
      const { userId, userName, nickName, email, phonenumber, loginIp, loginDate, dept } = toUser(row, timeFormat);
      const [sex, status] = [sexes.get(row.sex) ?? row.sex, statuses.get(row.status) ?? row.status];
      const person = [userId, userName, nickName, email, phonenumber, sex, status];
      return [...person, loginIp, loginDate, dept.deptName, dept.leader];
    },
  );
}
