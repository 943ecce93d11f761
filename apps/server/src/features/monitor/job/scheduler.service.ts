import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { StartTimer } from "../../../core/timer.ts";
import { nextDue } from "./cron.ts";
import { JobRepository } from "./job.repository.ts";
import type { JobRow } from "./job.table.ts";
import { JobRunRepository } from "./job-run.repository.ts";
import { type ClaimedRun, JobRunner, LEASE_MS, type RunnerDeps } from "./job-runner.service.ts";
import { planDueTimes } from "./misfire.ts";

interface SchedulerDeps extends RunnerDeps {
  readonly after: StartTimer;
  readonly timeZone: string;
  readonly trail: AuditTrail;
}

/** Maximum pause between queries, because other processes change tasks too. Several fit into a lease. */
const POLL_MS = 10_000;
/** Pause before a due time that waits for a running task is tried again. */
const RETRY_MS = 1_000;
/** Runs of one task that may go on at once where that is allowed. */
export const MAX_PARALLEL = 5;
/** How long the row of a run proves that its due time is done, also for a clock that is set back. */
const RUN_LIFE_MS = 7 * DAY_MS;

export const ENTITY = "monitor/job";

/**
 * Starts tasks when they are due. Several processes may run one scheduler each on the same database: a due time is
 * claimed by inserting its row, which only one of them can.
 */
export class Scheduler {
  readonly #deps: SchedulerDeps;
  readonly #runner: JobRunner;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
    this.#runner = new JobRunner(deps);
  }

  start(): void {
    this.#schedule(0);
  }

  /** Starts nothing more, and ends when no task runs any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    await this.#runner.finish();
  }

  /** Ends when nothing runs any more. */
  finish(): Promise<void> {
    return this.#runner.finish();
  }

  /** Starts whatever is due now. */
  async runDue(): Promise<void> {
    const { db, clock, onError } = this.#deps;
    await this.#runner.renewLeases();
    await this.#runner.endAbandoned();
    await new JobRunRepository(db).removeOlder(clock.now() - RUN_LIFE_MS);
    for (const job of await new JobRepository(db).active())
      await this.#startDue(job).catch((error: unknown) => onError(error));
  }

  /** Runs a task once, regardless of its schedule and status. */
  async runNow(by: Actor, jobId: number): Promise<void> {
    const { db, clock, trail } = this.#deps;
    const { job, run } = await db.transaction().execute(async (trx) => {
      const locked = await new JobRepository(trx).lock(jobId);
      if (!locked) throw fail("NOT_FOUND");
      if (!(await this.#hasRoom(trx, locked))) throw fail("TASK_RUNNING");
      const claimed = await this.#claim(trx, locked, null);
      if (!claimed) throw fail("TASK_RUNNING");
      const after = { started: locked.job_name, invokeTarget: locked.invoke_target, time: clock.now() };
      await trail.keep(trx, by, ENTITY, [{ id: jobId, before: null, after }]);
      return { job: locked, run: claimed };
    });
    this.#runner.begin(job, [run]);
  }

  #schedule(ms: number): void {
    if (this.#stopped) return;
    this.#cancel = this.#deps.after(ms, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    try {
      await this.runDue();
      this.#schedule(await this.#untilNext());
    } catch (error) {
      this.#deps.onError(error);
      this.#schedule(POLL_MS);
    }
  }

  async #untilNext(): Promise<number> {
    const { db, clock } = this.#deps;
    const times = (await new JobRepository(db).active()).flatMap(({ next_time }) => next_time ?? []);
    const wait = Math.min(POLL_MS, ...times.map((time) => time - clock.now()));
    return Math.max(RETRY_MS, wait);
  }

  async #startDue(job: JobRow): Promise<void> {
    const { clock } = this.#deps;
    const due = await this.#correctedDue(job);
    if (due === null || due > clock.now()) return;
    const runs = await this.#claimDue(job.job_id, due);
    if (runs.length > 0) this.#runner.begin(job, runs);
  }

  /** After the clock was set back, a due time may be too far away. */
  async #correctedDue({ job_id, next_time, cron_expression }: JobRow): Promise<number | null> {
    const { db, clock, timeZone } = this.#deps;
    const expected = nextDue(cron_expression, clock.now(), timeZone);
    const isRight = next_time === null ? expected === null : expected === null || next_time <= expected;
    if (isRight) return next_time;
    await new JobRepository(db).replaceNext(job_id, next_time, expected);
    return expected;
  }

  #claimDue(jobId: number, due: number): Promise<ClaimedRun[]> {
    const { db, clock, timeZone } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const job = await new JobRepository(trx).lock(jobId, due);
      if (!job || !(await this.#hasRoom(trx, job))) return [];
      const { cron_expression: cronExpression, misfire_policy: misfirePolicy } = job;
      const plan = planDueTimes({ cronExpression, misfirePolicy, due }, clock.now(), timeZone);
      await new JobRepository(trx).setNext(jobId, plan.next);
      const runs: ClaimedRun[] = [];
      for (const time of plan.run) {
        const run = await this.#claim(trx, job, time);
        if (run) runs.push(run);
      }
      return runs;
    });
  }

  async #hasRoom(trx: Db, { job_id, concurrent }: JobRow): Promise<boolean> {
    const count = await new JobRunRepository(trx).countActive(job_id, this.#deps.clock.now());
    return count < (concurrent === "1" ? 1 : MAX_PARALLEL);
  }

  async #claim(trx: Db, { job_id }: JobRow, due: number | null): Promise<ClaimedRun | undefined> {
    const now = this.#deps.clock.now();
    const inserted = await new JobRunRepository(trx).insert(job_id, due, now, now + LEASE_MS);
    return inserted && { runId: inserted.run_id, due };
  }
}
