import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** Metrics of the whole product, which are equal in every process. */
export const PRODUCT_METRICS = ["databaseSize", "unknownJobs", "silentBridges", "failedTasks"] as const;
/** Metrics that a rule can watch: first those of each process, then those of the product. */
export const ALARM_METRICS = [
  "cpu",
  "load",
  "memory",
  "disk",
  "heap",
  "loopDelay",
  "database",
  "slowStatements",
  ...PRODUCT_METRICS,
] as const;
export type AlarmMetric = (typeof ALARM_METRICS)[number];

/** Units of the values; a metric without one is a count. */
export const METRIC_UNITS: Readonly<Record<AlarmMetric, "%" | "MB" | "ms" | "">> = {
  cpu: "%",
  load: "",
  memory: "%",
  disk: "%",
  heap: "MB",
  loopDelay: "ms",
  database: "ms",
  slowStatements: "",
  databaseSize: "MB",
  unknownJobs: "",
  silentBridges: "",
  failedTasks: "",
};

export const AlarmComparison = z.enum(["above", "below"]);
export type AlarmComparison = z.output<typeof AlarmComparison>;
export const ALARM_MAX_MINUTES = 24 * 60;

const alarmFields = {
  name: nonEmptyText(30),
  metric: z.enum(ALARM_METRICS),
  comparison: AlarmComparison.default("above"),
  threshold: z.coerce.number().min(0).max(1e12),
  /** How long the value must hold before the alarm is sent, and be normal before its end is sent. */
  minutes: z.coerce.number().int().min(0).max(ALARM_MAX_MINUTES).default(0),
  status: Status.default("0"),
};
export const Alarm = z.object({
  alarmId: z.number(),
  name: z.string(),
  metric: z.enum(ALARM_METRICS),
  comparison: AlarmComparison,
  threshold: z.number(),
  minutes: z.number(),
  status: Status,
  /** since when it is firing; null if it is not. */
  firedTime: EncodedTimestamp,
  createTime: EncodedTimestamp,
});
export type Alarm = z.output<typeof Alarm>;

export const AlarmInput = z.object(alarmFields);
export type AlarmInput = z.output<typeof AlarmInput>;
export const AlarmUpdate = z.object({ ...alarmFields, alarmId: Id });
export const AlarmQuery = pageQuery(["alarmId", "name", "createTime"]).extend({
  name: unset(z.string().max(30)),
  metric: unset(z.enum(ALARM_METRICS)),
  status: unset(Status),
});
export type AlarmQuery = z.output<typeof AlarmQuery>;

/** Result of a rule for the last sample of the answering process. */
export const AlarmTest = z.object({
  /** null if nothing was measured yet. */
  value: z.number().nullable(),
  isExceeded: z.boolean(),
  /** Since when it is exceeded; null if it is not. */
  exceededTime: EncodedTimestamp,
  /** It is firing, or will fire with the next sample. */
  wouldFire: z.boolean(),
  isSent: z.boolean(),
});
export type AlarmTest = z.output<typeof AlarmTest>;

const product = scope.none("rules watch the server, no rows of the product");

export const alarmRoutes = routes({
  ...crudRoutes({
    path: "/monitor/alarm",
    permission: "monitor:alarm",
    name: "alarm",
    row: Alarm,
    input: AlarmInput,
    update: AlarmUpdate,
    query: AlarmQuery,
    scope: product,
  }),
  /** Tests whether the rule would fire now; with `send`, sends a notification as if it did. */
  test: {
    method: "POST",
    path: "/monitor/alarm/{id}/test",
    title: "alarm.test",
    access: access.permission("monitor:alarm:edit"),
    scope: product,
    audit: "other",
    params: z.object({ id: Id }),
    body: z.object({ send: z.boolean().default(false) }),
    reply: reply.data(AlarmTest),
  },
});
