import type { JobLogQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { jobLogList, type NewJobLog } from "./job.table.ts";

export class JobLogRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(log: NewJobLog) {
    return this.#db.insertInto("sys_job_log").values(log).execute();
  }

  page(query: JobLogQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, jobLogList);
  }

  byId(id: number) {
    return this.#db.selectFrom("sys_job_log").selectAll().where("job_log_id", "=", id).executeTakeFirst();
  }

  after(query: JobLogQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "job_log_id", after, limit);
  }

  /** What was removed of the rows named. */
  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("sys_job_log").where("job_log_id", "in", ids).returningAll().execute();
  }

  /** Deletes all, or those that ended before a time; returns their number. */
  async clean(before?: number): Promise<number> {
    let rows = this.#db.deleteFrom("sys_job_log");
    if (before !== undefined) rows = rows.where("create_time", "<", before);
    return Number((await rows.executeTakeFirstOrThrow()).numDeletedRows);
  }

  #matching({ jobName, jobGroup, invokeTarget, status }: JobLogQuery, timeRange: TimeRange) {
    let found = this.#db.selectFrom("sys_job_log").selectAll();
    if (jobName !== undefined) found = found.where(contains("job_name", jobName));
    if (jobGroup !== undefined) found = found.where("job_group", "=", jobGroup);
    if (invokeTarget !== undefined) found = found.where(contains("invoke_target", invokeTarget));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}
