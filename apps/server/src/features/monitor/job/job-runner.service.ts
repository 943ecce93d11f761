import type { Text } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { AppError, type Outcome, outcomeOf, SUCCESS_RESULT, ValidationError } from "../../../core/errors.ts";
import { serverHtml, serverText } from "../../../core/messages.ts";
import { HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { addPermissionNotice, wasPublished } from "../../system/notice/product-notice.service.ts";
import type { JobRow } from "./job.table.ts";
import { JobLogRepository } from "./job-log.repository.ts";
import { JobRunRepository } from "./job-run.repository.ts";
import type { TaskFunctions } from "./task-functions.ts";

/** A run whose row has been inserted, so that it belongs to this process. */
export interface ClaimedRun {
  readonly runId: number;
  readonly due: number | null;
}

export interface RunnerDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Measures durations: the time of day may jump. */
  readonly steady: Clock;
  /** Receives errors that are none of the catalog's. */
  readonly onError: (error: unknown) => void;
  readonly functions: TaskFunctions;
}

/** Validity of a run's lease unless its process renews it. */
export const LEASE_MS = MINUTE_MS;

const NO_MESSAGE: Text = { zh: "", en: "" };
type LoggedJob = Pick<JobRow, "job_name" | "job_group" | "invoke_target">;

/** Failures of one task within this time are one notice. */
const NOTICE_PAUSE_MS = 23 * HOUR_MS;

/** Tells of a failed task, unless people were told of it within the pause. */
async function notifyOnce(trx: Db, { job_name }: LoggedJob, now: number): Promise<void> {
  const title = serverText("taskFailed.title", { name: job_name });
  if (await wasPublished(trx, { kind: "task", title, since: now - NOTICE_PAUSE_MS })) return;
  const text = serverHtml("taskFailed.text", { name: job_name });
  const audience = { kind: "task", permission: "monitor:job:list", deptId: null } as const;
  await addPermissionNotice(trx, { ...audience, title, text, now });
}

/** Runs claimed runs, and writes the log. */
export class JobRunner {
  readonly #deps: RunnerDeps;
  readonly #active = new Set<number>();
  readonly #going = new Set<Promise<void>>();

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Begins the runs of one task, one after the other. */
  begin(job: LoggedJob, runs: readonly ClaimedRun[]): void {
    for (const { runId } of runs) this.#active.add(runId);
    const going = this.#runAll(job, runs)
      .catch(this.#deps.onError)
      .finally(() => {
        for (const { runId } of runs) this.#active.delete(runId);
        this.#going.delete(going);
      });
    this.#going.add(going);
  }

  /** Ends when nothing runs any more. */
  async finish(): Promise<void> {
    await Promise.all(this.#going);
  }

  async renewLeases(): Promise<void> {
    const { db, clock } = this.#deps;
    for (const runId of this.#active) await new JobRunRepository(db).renew(runId, clock.now() + LEASE_MS);
  }

  /** Ends runs of processes that have ended: their result is unknown. */
  async endAbandoned(): Promise<void> {
    const { db, clock } = this.#deps;
    const fault = outcomeOf(new AppError("TASK_INTERRUPTED", {}, []));
    for (const run of await new JobRunRepository(db).abandoned(clock.now()))
      await this.#stop(run, { runId: run.run_id, due: run.due_time }, run.start_time, null, fault, NO_MESSAGE);
  }

  async #runAll(job: LoggedJob, runs: readonly ClaimedRun[]): Promise<void> {
    for (const run of runs) {
      const { clock, steady } = this.#deps;
      const [start, began] = [clock.now(), steady.now()];
      const { outcome, message } = await this.#call(job.invoke_target);
      await this.#stop(job, run, start, Math.round(steady.now() - began), outcome, message);
    }
  }

  async #call(invokeTarget: string): Promise<{ outcome: Outcome; message: Text }> {
    try {
      const { taskFunction, values } = this.#deps.functions.resolve(invokeTarget);
      return { outcome: SUCCESS_RESULT, message: await taskFunction.run(values) };
    } catch (error) {
      if (error instanceof ValidationError)
        return { outcome: outcomeOf(new AppError(error.error, error.values, [])), message: NO_MESSAGE };
      if (!(error instanceof AppError)) this.#deps.onError(error);
      return { outcome: outcomeOf(error), message: NO_MESSAGE };
    }
  }

  /** Ends the run and logs it, unless another process found its lease passed and did so. */
  #stop(job: LoggedJob, run: ClaimedRun, start: number, took: number | null, outcome: Outcome, message: Text) {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const now = clock.now();
      if (!(await new JobRunRepository(trx).stop(run.runId, now))) return;
      if (outcome.fault !== null) await notifyOnce(trx, job, now);
      await new JobLogRepository(trx).insert({
        job_name: job.job_name,
        job_group: job.job_group,
        invoke_target: job.invoke_target,
        message_zh: message.zh,
        message_en: message.en,
        status: outcome.fault === null ? "0" : "1",
        fault: outcome.fault,
        fault_values: JSON.stringify(outcome.values),
        due_time: run.due,
        start_time: start,
        create_time: now,
        cost_time: took ?? Math.max(0, now - start),
      });
    });
  }
}
