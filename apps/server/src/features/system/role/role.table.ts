import { type Language, localize, type Role, type Text } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { DataScope } from "../../../core/access/data-scope.ts";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_role: RoleTable;
    sys_user_role: { user_id: number; role_id: number };
    sys_role_menu: { role_id: number; menu_id: number };
    sys_role_dept: { role_id: number; dept_id: number };
    /** The roles to which the holders of a role appoint people. */
    sys_role_appoint: { role_id: number; appointed_id: number };
  }
}

export interface RoleTable {
  role_id: Generated<number>;
  role_name: string;
  role_name_en: string;
  role_key: string;
  role_sort: number;
  data_scope: DataScope;
  status: "0" | "1";
  deleted: number;
  remark: string;
  create_time: number;
  /** 1: ticking a box of the tree ticks what is below. */
  menu_check_strictly: Generated<number>;
  dept_check_strictly: Generated<number>;
  /** 1: who has the role signs in with a second factor. */
  second_factor: Generated<number>;
}

export type RoleRow = Selectable<RoleTable>;

/** The name in the languages that people enter. */
export const roleNames = (row: Pick<RoleRow, "role_name" | "role_name_en">): Text => ({
  zh: row.role_name,
  en: row.role_name_en,
});

export const toRole = (row: RoleRow, timeFormat: TimeFormat, language: Language): Role => ({
  roleId: row.role_id,
  roleName: localize(roleNames(row), language),
  roleNameZh: row.role_name,
  roleNameEn: row.role_name_en,
  roleKey: row.role_key,
  roleSort: row.role_sort,
  dataScope: row.data_scope,
  menuCheckStrictly: row.menu_check_strictly === 1,
  deptCheckStrictly: row.dept_check_strictly === 1,
  requiresSecondFactor: row.second_factor === 1,
  status: row.status,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const roleList: ListOptions = {
  id: "role_id",
  columns: { roleId: "role_id", roleKey: "role_key", roleSort: "role_sort", createTime: "create_time" },
};
