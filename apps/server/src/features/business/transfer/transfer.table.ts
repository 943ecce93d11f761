import type { Transfer } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** Append-only, like the entries at both ends of each row. */
    biz_transfer: TransferTable;
  }
}

interface TransferTable {
  id: Generated<number>;
  transfer_no: string;
  from_dept_id: number;
  to_dept_id: number;
  quantity: number;
  remark: string;
  user_id: number;
  user_name: string;
  create_time: number;
}
export type NewTransfer = Omit<Selectable<TransferTable>, "id">;
export type TransferRow = Selectable<TransferTable> & {
  readonly from_dept_name: string | null;
  readonly to_dept_name: string | null;
};

export const toTransfer = (row: TransferRow, timeFormat: TimeFormat): Transfer => ({
  id: row.id,
  transferNo: row.transfer_no,
  fromDeptId: row.from_dept_id,
  fromDeptName: row.from_dept_name ?? "",
  toDeptId: row.to_dept_id,
  toDeptName: row.to_dept_name ?? "",
  quantity: row.quantity,
  operator: row.user_name,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const transferList: ListOptions = {
  id: "biz_transfer.id",
  columns: {
    transferNo: "biz_transfer.transfer_no",
    quantity: "biz_transfer.quantity",
    createTime: "biz_transfer.create_time",
  },
};
