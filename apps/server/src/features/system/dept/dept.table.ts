import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_dept: DeptTable;
  }
}

export interface DeptTable {
  dept_id: Generated<number>;
  /** 0 at the root. */
  parent_id: number;
  dept_name: string;
  order_num: number;
  leader: string;
  phone: string;
  email: string;
  status: "0" | "1";
  deleted: number;
  create_time: number;
}

export type NewDept = Pick<DeptRow, "parent_id" | "dept_name" | "order_num" | "create_time">;

export type DeptRow = Selectable<DeptTable>;
