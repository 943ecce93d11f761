import type { HotelGroup } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_group: GroupTable;
  }
}

interface GroupTable {
  id: Generated<number>;
  group_name: string;
  contact: string;
  phone: string;
  dept_id: number;
  remark: string;
  create_by: number;
  create_time: number;
}
/** A group with the name of its department and the number of its hotels. */
export type GroupRow = Selectable<GroupTable> & {
  readonly dept_name: string | null;
  readonly hotel_count: number | null;
};

export const toGroup = (row: GroupRow, timeFormat: TimeFormat): HotelGroup => ({
  id: row.id,
  groupName: row.group_name,
  contact: row.contact,
  phone: row.phone,
  deptId: row.dept_id,
  deptName: row.dept_name ?? "",
  hotelCount: row.hotel_count ?? 0,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const groupList: ListOptions = {
  id: "biz_group.id",
  columns: { groupName: "group_name", contact: "contact", createTime: "biz_group.create_time" },
};
