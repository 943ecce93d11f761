import type { Text } from "@adel/protocol";
import { z } from "zod";
import type { AuditTrail } from "./core/audit/trail.ts";
import { verifyTrail } from "./core/audit/verify-trail.ts";
import { writeScheduledBackup } from "./core/backup/scheduled-backup.ts";
import type { BackupSource } from "./core/backup/write-backup.ts";
import { type Clock, monotonicClock } from "./core/clock.ts";
import type { Db } from "./core/db/database.ts";
import { fail } from "./core/errors.ts";
import { serverText } from "./core/messages.ts";
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
  readonly config: BackupSource & { readonly timeZone: string };
  readonly trail: AuditTrail;
  readonly operLogs: OperLogService;
  readonly loginInfos: LoginInfoService;
  readonly files: FileService;
  readonly cardJobs: CardJobService;
}

const DAY_MS = 24 * 3_600_000;
const NoValues = z.object({});
const keepDays = { days: serverText("task.keepDays") };
const deleted = (rows: number): Text => serverText("task.deleted", { count: rows });

/** Functions that trim what only grows. */
function trimming({ clock, operLogs, loginInfos, files }: Deps, jobLogs: JobLogService): TaskFunction[] {
  const before = (days: number) => clock.now() - days * DAY_MS;
  return [
    defineTaskFunction({
      name: "exportFile.trim",
      title: serverText("task.exportFile"),
      parameters: NoValues,
      labels: {},
      run: async () => deleted(await files.clear()),
    }),
    defineTaskFunction({
      name: "operLog.trim",
      title: serverText("task.operLog"),
      permission: "monitor:operlog:remove",
      parameters: KeepDays,
      labels: keepDays,
      run: async ({ days }) => deleted(await operLogs.trim(TASK_ACTOR, before(days))),
    }),
    defineTaskFunction({
      name: "loginLog.trim",
      title: serverText("task.loginLog"),
      permission: "monitor:logininfor:remove",
      parameters: KeepDays,
      labels: keepDays,
      run: async ({ days }) => deleted(await loginInfos.trim(TASK_ACTOR, before(days))),
    }),
    defineTaskFunction({
      name: "jobLog.trim",
      title: serverText("task.jobLog"),
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
      title: serverText("task.cardJob"),
      parameters: NoValues,
      labels: {},
      run: async () => serverText("task.marked", { count: await cardJobs.markUnknown() }),
    }),
    defineTaskFunction({
      name: "auditTrail.verify",
      title: serverText("task.auditTrail"),
      parameters: NoValues,
      labels: {},
      run: async () => {
        const verdict = await verifyTrail(db, vault);
        if (!verdict.sound) throw fail("TASK_TRAIL_BROKEN", { row: verdict.at });
        return serverText("task.trailSound", { count: verdict.end.seq });
      },
    }),
    defineTaskFunction({
      name: "ledger.verify",
      title: serverText("task.ledger"),
      parameters: NoValues,
      labels: {},
      run: async () => {
        const wrong = await checkLedger(db);
        if (wrong.length > 0) throw fail("TASK_LEDGER_WRONG", { count: wrong.length });
        return serverText("task.ledgerSound");
      },
    }),
  ];
}

/** Each backup takes room on the disk of the database. */
const MAX_BACKUPS = 100;

const backups = ({ config, clock }: Deps): TaskFunction =>
  defineTaskFunction({
    name: "backup.write",
    title: serverText("task.backup"),
    parameters: z.object({ count: z.number().int().min(1).max(MAX_BACKUPS).default(7) }),
    labels: { count: serverText("task.backupCount") },
    run: async ({ count }) => serverText("task.backedUp", { file: await writeScheduledBackup(config, clock, count) }),
  });

/** The scheduler, and what its tasks may call. */
export function timedTasks(deps: Deps) {
  const { config, ...rest } = deps;
  const base = { ...rest, timeZone: config.timeZone };
  const jobLogs = new JobLogService(base);
  const functions = new TaskFunctions([...trimming(deps, jobLogs), ...checking(deps), backups(deps)]);
  const scheduler = new Scheduler({ ...base, steady: monotonicClock, functions });
  return { scheduler, jobLogs, jobs: new JobService({ ...base, functions, scheduler }) };
}
