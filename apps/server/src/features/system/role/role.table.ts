import type { Generated, Selectable } from "kysely";
import type { DataScope } from "../../../core/access/data-scope.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_role: RoleTable;
    sys_user_role: { user_id: number; role_id: number };
    sys_role_menu: { role_id: number; menu_id: number };
    sys_role_dept: { role_id: number; dept_id: number };
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
}

export type RoleRow = Selectable<RoleTable>;
