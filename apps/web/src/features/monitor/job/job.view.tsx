import type { MessageKey } from "@adel/messages";
import type { Job, JobQuery } from "@adel/protocol/monitor/job";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import type { Translate } from "../../../core/locale/messages.ts";
import type { TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";
import { JobCronField } from "./job-cron-field.tsx";
import { TargetField } from "./target-field.tsx";

type Word = MessageKey<"monitor.job">;
interface JobForm {
  readonly jobId: number | undefined;
  readonly jobName: string;
  readonly jobGroup: string;
  readonly invokeTarget: string;
  readonly cronExpression: string;
  readonly misfirePolicy: string;
  readonly concurrent: string;
  readonly status: string;
  readonly remark: string;
}

const showStatus = ({ status, running }: Job, t: Translate<Word>) =>
  running ? <Status color="working">{t("running")}</Status> : <DictTag type="sys_job_status" value={status} />;

export const jobView = {
  entityName: "entityName",
  id: ({ jobId }) => jobId,
  trail: ({ jobId }) => ({ entity: "monitor/job", id: jobId }),
  name: ({ jobName }) => jobName,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "jobId", label: "id", sort: true, mono: true, width: [64, 80] },
    { key: "jobName", label: "name", sort: true, narrow: "title", width: [144, 240] },
    { key: "jobGroup", label: "group", dict: "sys_job_group", spare: true },
    { key: "invokeTarget", label: "target", mono: true, narrow: "line", width: [208, 280] },
    { key: "cronExpression", label: "cron", mono: true, width: [136, 176] },
    { key: "nextValidTime", label: "next", sort: true, time: true, narrow: "line", width: [168, 184] },
    { key: "status", label: "status", narrow: "mark", show: showStatus },
    { key: "misfirePolicy", label: "misfire", dict: "sys_job_misfire", spare: true },
    { key: "remark", label: "remark", spare: true },
    { key: "createTime", label: "created", sort: true, time: true, spare: true },
  ],
  filters: [
    { kind: "text", key: "jobName", label: "name" },
    { kind: "select", key: "jobGroup", label: "group", dict: "sys_job_group" },
    { kind: "select", key: "status", label: "status", dict: "sys_job_status" },
    { kind: "text", key: "invokeTarget", label: "target" },
  ],
  form: {
    width: 720,
    start: (row) => ({
      jobId: row?.jobId,
      jobName: row?.jobName ?? "",
      jobGroup: row?.jobGroup ?? "DEFAULT",
      invokeTarget: row?.invokeTarget ?? "",
      cronExpression: row?.cronExpression ?? "0 0 3 * * ?",
      misfirePolicy: row?.misfirePolicy ?? "2",
      concurrent: row?.concurrent ?? "1",
      status: row?.status ?? "0",
      remark: row?.remark ?? "",
    }),
    fields: [
      { kind: "text", key: "jobName", label: "name", required: true },
      { kind: "select", key: "jobGroup", label: "group", dict: "sys_job_group", required: true },
      {
        kind: "custom",
        key: "invokeTarget",
        label: "target",
        wide: true,
        reads: ["invokeTarget"],
        show: ({ values, errors, set }, t) => (
          <TargetField
            label={t("target")}
            help={t("targetHelp")}
            required
            value={values.invokeTarget}
            onChange={(target) => set("invokeTarget", target)}
            {...(errors.invokeTarget !== undefined && { error: errors.invokeTarget })}
          />
        ),
      },
      {
        kind: "custom",
        key: "cronExpression",
        label: "cron",
        wide: true,
        reads: ["cronExpression"],
        show: ({ values, errors, set }, t) => (
          <JobCronField
            label={t("cron")}
            value={values.cronExpression}
            onChange={(expression) => set("cronExpression", expression)}
            {...(errors.cronExpression !== undefined && { error: errors.cronExpression })}
          />
        ),
      },
      { kind: "select", key: "misfirePolicy", label: "misfire", dict: "sys_job_misfire", help: "misfireHelp" },
      {
        kind: "select",
        key: "concurrent",
        label: "concurrent",
        help: "concurrentHelp",
        options: [
          { value: "0", label: "allow" },
          { value: "1", label: "prohibit" },
        ],
      },
      { kind: "select", key: "status", label: "status", dict: "sys_job_status" },
      { kind: "textarea", key: "remark", label: "remark", limit: 500, wide: true },
    ],
  },
} as const satisfies TableView<Job, JobQuery, JobForm, Word>;
