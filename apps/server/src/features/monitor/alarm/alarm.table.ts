import { type Alarm, type AlarmMetric, PRODUCT_METRICS } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_alarm: AlarmTable;
    sys_alarm_state: AlarmStateTable;
  }
}

interface AlarmTable {
  alarm_id: Generated<number>;
  name: string;
  metric: AlarmMetric;
  comparison: Alarm["comparison"];
  threshold: number;
  minutes: number;
  status: "0" | "1";
  create_time: number;
}
interface AlarmStateTable {
  alarm_id: number;
  instance: string;
  /** Since when it is firing; null while it is not. */
  fired_time: number | null;
  /** Since when the value contradicts the state; null while it agrees. */
  change_time: number | null;
}
export type AlarmRow = Selectable<AlarmTable>;
export type AlarmListRow = AlarmRow & { readonly fired_time: number | null };
export type AlarmState = Pick<Selectable<AlarmStateTable>, "fired_time" | "change_time">;

export const toAlarm = (row: AlarmListRow, timeFormat: TimeFormat): Alarm => ({
  alarmId: row.alarm_id,
  name: row.name,
  metric: row.metric,
  comparison: row.comparison,
  threshold: row.threshold,
  minutes: row.minutes,
  status: row.status,
  firedTime: timeFormat.format(row.fired_time),
  createTime: timeFormat.format(row.create_time),
});

export const alarmList: ListOptions = {
  id: "sys_alarm.alarm_id",
  columns: { alarmId: "sys_alarm.alarm_id", name: "sys_alarm.name", createTime: "sys_alarm.create_time" },
};

/** The key under which a process stores a rule's state: metrics of the whole product share one. */
export const instanceOf = (metric: AlarmMetric, instance: string): string =>
  PRODUCT_METRICS.some((one) => one === metric) ? "" : instance;

export const isExceeded = ({ comparison, threshold }: Pick<AlarmRow, "comparison" | "threshold">, value: number) =>
  comparison === "above" ? value > threshold : value < threshold;
