import type { Db } from "../../../core/db/database.ts";

export class JobRunRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** How many runs of a task go on, in whichever process. */
  async countActive(jobId: number, now: number): Promise<number> {
    const { total } = await this.#db
      .selectFrom("sys_job_run")
      .select((run) => run.fn.countAll<number>().as("total"))
      .where("job_id", "=", jobId)
      .where("stop_time", "is", null)
      .where("lease_until", ">", now)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** Undefined where this due time was claimed before. */
  insert(job_id: number, due_time: number | null, start_time: number, lease_until: number) {
    return this.#db
      .insertInto("sys_job_run")
      .values({ job_id, due_time, start_time, lease_until, stop_time: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("run_id")
      .executeTakeFirst();
  }

  renew(runId: number, lease_until: number) {
    return this.#db.updateTable("sys_job_run").set({ lease_until }).where("run_id", "=", runId).execute();
  }

  /** True for the first to end it: the run itself, or a process that found its lease expired. */
  async stop(runId: number, stop_time: number): Promise<boolean> {
    const result = await this.#db
      .updateTable("sys_job_run")
      .set({ stop_time })
      .where("run_id", "=", runId)
      .where("stop_time", "is", null)
      .executeTakeFirstOrThrow();
    return result.numUpdatedRows > 0n;
  }

  /** Runs whose process has ended. */
  abandoned(now: number) {
    return this.#db
      .selectFrom("sys_job_run")
      .innerJoin("sys_job", "sys_job.job_id", "sys_job_run.job_id")
      .select(["run_id", "due_time", "start_time", "job_name", "job_group", "invoke_target"])
      .where("stop_time", "is", null)
      .where("lease_until", "<=", now)
      .execute();
  }

  /** Ended runs record which due times are done; old ones are no longer needed. */
  removeOlder(before: number) {
    return this.#db.deleteFrom("sys_job_run").where("lease_until", "<", before).execute();
  }
}
