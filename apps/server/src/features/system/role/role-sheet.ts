import { type Language, localize, type RoleQuery } from "@adel/protocol";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../dict/dict.service.ts";
import { roleNames } from "./role.table.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

const COLUMNS = [
  "role.id",
  "role.name",
  "role.permissionCharacter",
  "role.order",
  "role.dataScope",
  "role.status",
  "role.remark",
  "role.created",
] as const;

/** Roles as a sheet in the caller's language. */
export async function roleSheet(db: Db, timeFormat: TimeFormat, query: RoleQuery, language: Language): Promise<Sheet> {
  const timeRange = parseTimeRange(timeFormat, query);
  const statuses = await entriesOf(db, "sys_normal_disable", language);
  const scopes = await entriesOf(db, "sys_data_scope", language);
  const all = iterateById(
    (after, limit) => new RoleAdminRepository(db).after(query, timeRange, after, limit),
    ({ role_id }) => role_id,
  );
  const t = translate(language, "sheets");
  return sheet(
    t("role"),
    COLUMNS.map((key) => t(key)),
    all,
    (row) => [
      row.role_id,
      localize(roleNames(row), language),
      row.role_key,
      row.role_sort,
      scopes.get(row.data_scope) ?? row.data_scope,
      statuses.get(row.status) ?? row.status,
      row.remark,
      timeFormat.format(row.create_time),
    ],
  );
}
