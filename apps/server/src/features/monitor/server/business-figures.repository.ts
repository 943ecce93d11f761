import type { Db } from "../../../core/db/database.ts";

/** Sums over the whole product, for administrators. */
export class BusinessFiguresRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async countEncoders(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("biz_encoder")
      .select((encoder) => encoder.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  async ledgerSums() {
    const sums = await this.#db
      .selectFrom("biz_lot")
      .select((lot) => [
        lot.fn.sum<number | null>("remaining").as("remaining"),
        lot.fn.sum<number | null>("reserved").as("reserved"),
        lot.fn.sum<number | null>("consumed").as("consumed"),
      ])
      .executeTakeFirstOrThrow();
    return {
      remaining: Number(sums.remaining ?? 0),
      reserved: Number(sums.reserved ?? 0),
      consumed: Number(sums.consumed ?? 0),
    };
  }

  /** Card jobs created since a time, by state. */
  async countCardJobs(since: number): Promise<ReadonlyMap<string, number>> {
    const counts = await this.#db
      .selectFrom("biz_card_job")
      .select((job) => ["state", job.fn.countAll<number>().as("total")])
      .where("create_time", ">=", since)
      .groupBy("state")
      .execute();
    return new Map(counts.map(({ state, total }) => [state, Number(total)]));
  }

  /** Failed runs of timed tasks since a time. */
  async countFailedRuns(since: number): Promise<number> {
    const { total } = await this.#db
      .selectFrom("sys_job_log")
      .select((log) => log.fn.countAll<number>().as("total"))
      .where("status", "=", "1")
      .where("create_time", ">=", since)
      .executeTakeFirstOrThrow();
    return Number(total);
  }
}
