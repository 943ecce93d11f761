import type { MessageKey } from "@adel/messages";
import type { JobLog, JobLogQuery } from "@adel/protocol/monitor/job";
import { numberText } from "../../../core/number.ts";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"monitor.jobLog">;

export const jobLogView = {
  entityName: "entityName",
  id: ({ jobLogId }) => jobLogId,
  name: ({ jobLogId, jobName }) => `${jobLogId} ${jobName}`,
  columns: [
    { key: "jobLogId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "jobName", label: "task", narrow: "title", width: [128, 208] },
    { key: "jobGroup", label: "group", dict: "sys_job_group", spare: true },
    { key: "invokeTarget", label: "target", mono: true, width: [144, 208] },
    {
      key: "jobMessage",
      label: "message",
      narrow: "line",
      show: ({ jobMessage, exceptionInfo }) => exceptionInfo || jobMessage,
    },
    { key: "status", label: "result", dict: "sys_common_status", narrow: "mark" },
    { key: "createTime", label: "stop", sort: true, time: true, narrow: "line" },
    {
      key: "costTime",
      label: "took",
      sort: true,
      numeric: true,
      show: ({ costTime }, t) => t("ms", { value: numberText(costTime) }),
    },
  ],
  filters: [
    { kind: "text", key: "jobName", label: "task" },
    { kind: "select", key: "jobGroup", label: "group", dict: "sys_job_group" },
    { kind: "select", key: "status", label: "result", dict: "sys_common_status" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "stop" },
  ],
} as const satisfies TableView<JobLog, JobLogQuery, object, Word>;
