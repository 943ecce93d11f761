import type { Consumption } from "@adel/protocol";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

/** A committed ledger entry with the names to show; this feature has no rows of its own. */
export interface ConsumptionRow {
  readonly id: number;
  readonly consume_no: string | null;
  readonly quantity: number;
  readonly user_name: string;
  readonly order_no: string | null;
  readonly job_id: string | null;
  readonly hotel_id: number | null;
  readonly hotel_name: string | null;
  readonly uid: string | null;
  readonly room: string | null;
  readonly dept_name: string | null;
  readonly create_time: number;
}

export const toConsumption = (row: ConsumptionRow, timeFormat: TimeFormat): Consumption => ({
  id: row.id,
  consumeNo: row.consume_no ?? "",
  quantity: row.quantity,
  consumerName: row.user_name,
  orderNo: row.order_no,
  jobId: row.job_id,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  cardNumber: row.uid,
  room: row.room,
  deptName: row.dept_name ?? "",
  createTime: timeFormat.format(row.create_time),
});

export const consumptionList: ListOptions = {
  id: "biz_ledger_entry.id",
  columns: { createTime: "biz_ledger_entry.create_time" },
};
