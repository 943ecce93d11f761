import type { Text } from "@adel/protocol";
import { z } from "zod";
import type { AuditTrail } from "./core/audit/trail.ts";
import { verifyTrail } from "./core/audit/verify-trail.ts";
import { type Clock, monotonicClock } from "./core/clock.ts";
import type { Db } from "./core/db/database.ts";
import { fail } from "./core/errors.ts";
import type { Vault } from "./core/secrets/vault.ts";
import { defineTaskFunction, KeepDays, TASK_ACTOR, type TaskFunction } from "./core/task-function.ts";
import type { TimeFormat } from "./core/time/time-format.ts";
import type { StartTimer } from "./core/timer.ts";
import { checkLedger } from "./features/business/account/check-ledger.service.ts";
import type { CardJobService } from "./features/business/card/card-job.service.ts";
import { JobService } from "./features/monitor/job/job.service.ts";
import { JobLogService } from "./features/monitor/job/job-log.service.ts";
import { Scheduler } from "./features/monitor/job/scheduler.service.ts";
import { TaskFunctions } from "./features/monitor/job/task-functions.ts";
import type { LoginInfoService } from "./features/monitor/logininfor/logininfor.service.ts";
import type { OperLogService } from "./features/monitor/operlog/operlog.service.ts";
import type { FileService } from "./features/system/file/file.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly config: { readonly timeZone: string };
  readonly trail: AuditTrail;
  readonly operLogs: OperLogService;
  readonly loginInfos: LoginInfoService;
  readonly files: FileService;
  readonly cardJobs: CardJobService;
}

const DAY_MS = 24 * 3_600_000;
const NoValues = z.object({});
const keepDays = { days: { zh: "保留天数", en: "Days to keep" } } as const;
const deleted = (rows: number): Text => ({ zh: `已删除${rows}条`, en: `Deleted: ${rows}` });

/** Functions that trim what only grows. */
function trimming({ clock, operLogs, loginInfos, files }: Deps, jobLogs: JobLogService): TaskFunction[] {
  const before = (days: number) => clock.now() - days * DAY_MS;
  return [
    defineTaskFunction({
      name: "exportFile.trim",
      title: { zh: "清理过期的导出文件", en: "Delete expired export files" },
      parameters: NoValues,
      labels: {},
      run: async () => deleted(await files.clear()),
    }),
    defineTaskFunction({
      name: "operLog.trim",
      title: { zh: "清理操作日志", en: "Trim the operation log" },
      permission: "monitor:operlog:remove",
      parameters: KeepDays,
      labels: keepDays,
      run: async ({ days }) => deleted(await operLogs.trim(TASK_ACTOR, before(days))),
    }),
    defineTaskFunction({
      name: "loginLog.trim",
      title: { zh: "清理登录日志", en: "Trim the login log" },
      permission: "monitor:logininfor:remove",
      parameters: KeepDays,
      labels: keepDays,
      run: async ({ days }) => deleted(await loginInfos.trim(TASK_ACTOR, before(days))),
    }),
    defineTaskFunction({
      name: "jobLog.trim",
      title: { zh: "清理任务日志", en: "Trim the task log" },
      permission: "monitor:job:remove",
      parameters: KeepDays,
      labels: keepDays,
      run: async ({ days }) => deleted(await jobLogs.clean(TASK_ACTOR, before(days))),
    }),
  ];
}

/** Functions that look for what should not be. */
function checking({ db, vault, cardJobs }: Deps): TaskFunction[] {
  return [
    defineTaskFunction({
      name: "cardJob.markUnknown",
      title: { zh: "标记未回报的制卡任务", en: "Mark unreported card jobs" },
      parameters: NoValues,
      labels: {},
      run: async () => {
        const count = await cardJobs.markUnknown();
        return { zh: `已标记${count}个任务`, en: `Marked: ${count}` };
      },
    }),
    defineTaskFunction({
      name: "auditTrail.verify",
      title: { zh: "校验审计记录", en: "Verify the audit trail" },
      parameters: NoValues,
      labels: {},
      run: async () => {
        const verdict = await verifyTrail(db, vault);
        if (!verdict.sound) throw fail("TASK_TRAIL_BROKEN", { row: verdict.at });
        return {
          zh: `审计记录完整，共${verdict.end.seq}行`,
          en: `The audit trail is complete: ${verdict.end.seq} rows`,
        };
      },
    }),
    defineTaskFunction({
      name: "ledger.verify",
      title: { zh: "校验账目", en: "Verify the ledger" },
      parameters: NoValues,
      labels: {},
      run: async () => {
        const wrong = await checkLedger(db);
        if (wrong.length > 0) throw fail("TASK_LEDGER_WRONG", { count: wrong.length });
        return { zh: "账目一致", en: "Every sum agrees" };
      },
    }),
  ];
}

/** The scheduler, and what its tasks may call. */
export function timedTasks(deps: Deps) {
  const { config, ...rest } = deps;
  const base = { ...rest, timeZone: config.timeZone };
  const jobLogs = new JobLogService(base);
  const functions = new TaskFunctions([...trimming(deps, jobLogs), ...checking(deps)]);
  const scheduler = new Scheduler({ ...base, steady: monotonicClock, functions });
  return { scheduler, jobLogs, jobs: new JobService({ ...base, functions, scheduler }) };
}
