import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** What happens with due times while no server ran: 1 run all, 2 run once, 3 run none. */
export const MisfirePolicy = z.enum(["1", "2", "3"]);
export type MisfirePolicy = z.output<typeof MisfirePolicy>;
/** 0: a run may start while another one is active; 1: it waits. */
export const Concurrent = z.enum(["0", "1"]);

const fields = {
  jobName: nonEmptyText(64),
  jobGroup: nonEmptyText(64),
  /** `bean.method(values)`: one of the registered functions. */
  invokeTarget: nonEmptyText(500),
  /** Quartz cron expression: six or seven fields. */
  cronExpression: nonEmptyText(255),
  misfirePolicy: MisfirePolicy.default("3"),
  concurrent: Concurrent.default("1"),
  /** 0 normal, 1 paused. */
  status: Status.default("1"),
  remark: z.string().max(500).default(""),
};
export const JobInput = z.object(fields);
export type JobInput = z.output<typeof JobInput>;
export const JobUpdate = JobInput.extend({ jobId: Id });

/** A timed task. */
export const Job = z.object({
  jobId: z.number(),
  jobName: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  cronExpression: z.string(),
  misfirePolicy: MisfirePolicy,
  concurrent: Concurrent,
  status: Status,
  remark: z.string(),
  /** What the function does, in the caller's language; empty if this version has no such function. */
  targetTitle: z.string(),
  /** null if it is paused. */
  nextValidTime: EncodedTimestamp,
  /** A run is active, in any process. */
  running: z.boolean(),
  createBy: z.string(),
  createTime: EncodedTimestamp,
});
export type Job = z.output<typeof Job>;

export const JobQuery = pageQuery(["jobId", "jobName", "nextValidTime", "createTime"]).extend({
  jobName: unset(z.string().max(64)),
  jobGroup: unset(z.string().max(64)),
  invokeTarget: unset(z.string().max(500)),
  status: unset(Status),
});
export type JobQuery = z.output<typeof JobQuery>;

/** A parameter of a function, by position. */
export const TargetParameter = z.object({
  label: z.string(),
  kind: z.enum(["integer", "number", "boolean", "string"]),
  min: z.number().optional(),
  max: z.number().optional(),
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
export type TargetParameter = z.output<typeof TargetParameter>;
/** A registered function that a task may call. */
export const TaskTarget = z.object({
  name: z.string(),
  title: z.string(),
  parameters: z.array(TargetParameter),
});
export type TaskTarget = z.output<typeof TaskTarget>;

/** One run: 0 succeeded, 1 failed. */
export const JobLog = z.object({
  jobLogId: z.number(),
  jobName: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  /** Its result, in the caller's language. */
  jobMessage: z.string(),
  status: z.enum(["0", "1"]),
  exceptionInfo: z.string(),
  /** The time it was due; null for a manual run. */
  dueTime: EncodedTimestamp,
  startTime: EncodedTimestamp,
  stopTime: EncodedTimestamp,
  /** Milliseconds. */
  costTime: z.number(),
  createTime: EncodedTimestamp,
});
export type JobLog = z.output<typeof JobLog>;

export const JobLogQuery = pageQuery(["jobLogId", "createTime", "costTime"]).extend({
  jobName: unset(z.string().max(64)),
  jobGroup: unset(z.string().max(64)),
  invokeTarget: unset(z.string().max(500)),
  status: unset(z.enum(["0", "1"])),
});
export type JobLogQuery = z.output<typeof JobLogQuery>;

const product = scope.none("timed tasks belong to the whole product");

export const jobRoutes = routes({
  ...crudRoutes({
    path: "/monitor/job",
    permission: "monitor:job",
    name: "job",
    row: Job,
    input: JobInput,
    update: JobUpdate,
    query: JobQuery,
    scope: product,
  }),
  targets: {
    method: "GET",
    path: "/monitor/job/targets",
    title: "job.targets",
    access: access.anyPermission("monitor:job:add", "monitor:job:edit"),
    scope: product,
    reply: reply.data(z.array(TaskTarget)),
  },
  setStatus: {
    method: "PUT",
    path: "/monitor/job/changeStatus",
    title: "job.setStatus",
    access: access.permission("monitor:job:changeStatus"),
    scope: product,
    audit: "update",
    body: z.object({ jobId: Id, status: Status }),
    reply: reply.empty,
  },
  run: {
    method: "PUT",
    path: "/monitor/job/run",
    title: "job.run",
    access: access.permission("monitor:job:changeStatus"),
    scope: product,
    audit: "other",
    body: z.object({ jobId: Id, jobGroup: z.string().max(64).optional() }),
    reply: reply.empty,
  },
});

const at = "/monitor/jobLog";

export const jobLogRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "jobLog.list",
    access: access.permission("monitor:job:list"),
    scope: product,
    query: JobLogQuery,
    reply: reply.rows(JobLog),
  },
  one: {
    method: "GET",
    path: `${at}/{id}`,
    title: "jobLog.one",
    access: access.permission("monitor:job:list"),
    scope: product,
    params: z.object({ id: Id }),
    reply: reply.data(JobLog),
  },
  clean: {
    method: "DELETE",
    path: `${at}/clean`,
    title: "jobLog.clean",
    access: access.permission("monitor:job:remove"),
    scope: product,
    audit: "clean",
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "jobLog.remove",
    access: access.permission("monitor:job:remove"),
    scope: product,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: "jobLog.export",
    access: access.permission("monitor:job:export"),
    scope: product,
    audit: "export",
    query: JobLogQuery,
    reply: reply.spreadsheet,
  },
});
