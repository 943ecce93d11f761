import { JobInput } from "@adel/protocol";
import { monotonicClock } from "../../../core/clock.ts";
import { defineFeature } from "../../../core/feature.ts";
import { seedName, serverText } from "../../../core/messages.ts";
import { takeSeed } from "../../../core/seed.ts";
import { defineTrimTask, TASK_ACTOR, type TaskFunction } from "../../../core/task-function.ts";
import { coreTasks } from "./core-tasks.ts";
import { JobRepository } from "./job.repository.ts";
import { registerJobRoutes } from "./job.routes.ts";
import { JobService } from "./job.service.ts";
import { JobLogService } from "./job-log.service.ts";
import { jobMigration } from "./migrations/2026-11-24-job.ts";
import { Scheduler } from "./scheduler.service.ts";
import { TaskFunctions } from "./task-functions.ts";

type Seeded = readonly [invokeTarget: `${string}(${string})`, cronExpression: string];
/** Tasks that a new database begins with. */
const seeded: readonly Seeded[] = [
  ["cardJob.markUnknown()", "0 0/5 * * * ?"],
  ["exportFile.trim()", "0 15 * * * ?"],
  ["operLog.trim(365)", "0 10 3 * * ?"],
  ["loginLog.trim(365)", "0 20 3 * * ?"],
  ["jobLog.trim(90)", "0 30 3 * * ?"],
  ["backup.write(7)", "0 40 3 * * ?"],
  ["auditTrail.verify()", "0 0 4 * * ?"],
  ["ledger.verify()", "0 30 4 * * ?"],
  // Of the day before: providers make their bills until 10:00.
  ["payment.reconcile(1)", "0 0 11 * * ?"],
];
/** Each has its own seed, so that a database of an earlier version gets it at its next start. */
const seededLater: readonly Seeded[] = [
  ["payment.checkSilent()", "0 * * * * ?"],
  ["stay.clearReferences()", "0 50 3 * * ?"],
  // WeChat Pay asks for twice a day or more often.
  ["payment.fetchCertificates()", "0 25 0/6 * * ?"],
];

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** What timed tasks may call. */
    tasks: TaskFunction;
  }
}

export const jobFeature = defineFeature({
  name: "monitor/job",
  migrations: [jobMigration],
  seed: async ({ db, clock, language }) => {
    const tasks = (await takeSeed(db, "monitor/job", clock.now())) ? [...seeded] : [];
    for (const task of seededLater) if (await takeSeed(db, `monitor/job/${task[0]}`, clock.now())) tasks.push(task);
    for (const [invokeTarget, cronExpression] of tasks) {
      const jobName = seedName(`task.${invokeTarget.slice(0, invokeTarget.indexOf("("))}`, language);
      const settings = { jobGroup: "SYSTEM", misfirePolicy: "2", concurrent: "1", status: "0" };
      const input = JobInput.parse({ jobName, invokeTarget, cronExpression, ...settings });
      // The scheduler sets the first due time.
      await new JobRepository(db).insert(input, { next_time: null, create_by: "", create_time: clock.now() });
    }
  },
  provides: ({ config, collect, ...deps }) => {
    const base = { ...deps, timeZone: config.timeZone };
    const functions = new TaskFunctions(() => collect("tasks"));
    const scheduler = new Scheduler({ ...base, steady: monotonicClock, functions });
    return { scheduler, jobLogs: new JobLogService(base), jobs: new JobService({ ...base, functions, scheduler }) };
  },
  contributes: ({ jobLogs, scheduler, ...deps }) => ({
    lifecycles: [{ start: () => scheduler.start(), stop: () => scheduler.stop() }],
    tasks: [
      defineTrimTask(deps.clock, {
        name: "jobLog.trim",
        title: serverText("task.jobLog"),
        permission: "monitor:job:remove",
        trim: (before) => jobLogs.clean(TASK_ACTOR, before),
      }),
      ...coreTasks(deps),
    ],
  }),
  routes: (api, { jobs, jobLogs }) => registerJobRoutes(api, jobs, jobLogs),
});
