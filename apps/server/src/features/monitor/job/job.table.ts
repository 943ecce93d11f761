import {
  isErrorCode,
  type Job,
  type JobLog,
  type Language,
  localize,
  type MisfirePolicy,
  type Text,
} from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import { errorText } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_job: JobTable;
    sys_job_run: JobRunTable;
    sys_job_log: JobLogTable;
  }
}

interface JobTable {
  job_id: Generated<number>;
  job_name: string;
  job_group: string;
  invoke_target: string;
  cron_expression: string;
  misfire_policy: MisfirePolicy;
  concurrent: "0" | "1";
  status: "0" | "1";
  remark: string;
  /** The next due time; null while paused, or if there is none. */
  next_time: number | null;
  create_by: string;
  create_time: number;
}
export type JobRow = Selectable<JobTable>;
export type ListedJobRow = JobRow & { readonly running: number | boolean };

/** A run that was claimed. One process inserts the row of a due time; no second one can. */
interface JobRunTable {
  run_id: Generated<number>;
  job_id: number;
  /** null for a manual start. */
  due_time: number | null;
  start_time: number;
  /** Renewed during the run; once it has expired, the process has ended. */
  lease_until: number;
  stop_time: number | null;
}

interface JobLogTable {
  job_log_id: Generated<number>;
  job_name: string;
  job_group: string;
  invoke_target: string;
  message_zh: string;
  message_en: string;
  status: "0" | "1";
  fault: string | null;
  /** What the error's text names, as JSON. */
  fault_values: string;
  due_time: number | null;
  start_time: number;
  create_time: number;
  cost_time: number;
}
export type NewJobLog = Omit<Selectable<JobLogTable>, "job_log_id">;
export type JobLogRow = Selectable<JobLogTable>;

export const toJob = (row: ListedJobRow, title: Text | undefined, timeFormat: TimeFormat, language: Language): Job => ({
  jobId: row.job_id,
  jobName: row.job_name,
  jobGroup: row.job_group,
  invokeTarget: row.invoke_target,
  cronExpression: row.cron_expression,
  misfirePolicy: row.misfire_policy,
  concurrent: row.concurrent,
  status: row.status,
  remark: row.remark,
  targetTitle: title ? localize(title, language) : "",
  nextValidTime: timeFormat.format(row.next_time),
  running: Boolean(row.running),
  createBy: row.create_by,
  createTime: timeFormat.format(row.create_time),
});

/** The audited part of a task: what users decide, without the next due time. */
export const toTrail = (row: JobRow) => ({
  jobName: row.job_name,
  jobGroup: row.job_group,
  invokeTarget: row.invoke_target,
  cronExpression: row.cron_expression,
  misfirePolicy: row.misfire_policy,
  concurrent: row.concurrent,
  status: row.status,
  remark: row.remark,
});

export const toJobLog = (row: JobLogRow, timeFormat: TimeFormat, language: Language): JobLog => ({
  jobLogId: row.job_log_id,
  jobName: row.job_name,
  jobGroup: row.job_group,
  invokeTarget: row.invoke_target,
  jobMessage: localize({ zh: row.message_zh, en: row.message_en }, language),
  status: row.status,
  exceptionInfo:
    row.fault !== null && isErrorCode(row.fault) ? errorText(row.fault, language, JSON.parse(row.fault_values)) : "",
  dueTime: timeFormat.format(row.due_time),
  startTime: timeFormat.format(row.start_time),
  stopTime: timeFormat.format(row.create_time),
  costTime: row.cost_time,
  createTime: timeFormat.format(row.create_time),
});

export const jobList: ListOptions = {
  id: "job_id",
  columns: { jobId: "job_id", jobName: "job_name", nextValidTime: "next_time", createTime: "create_time" },
};
export const jobLogList: ListOptions = {
  id: "job_log_id",
  columns: { jobLogId: "job_log_id", createTime: "create_time", costTime: "cost_time" },
};
