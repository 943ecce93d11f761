import type { JobInput, JobQuery } from "@adel/protocol";
import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { jobList } from "./job.table.ts";

const values = (input: JobInput) => ({
  job_name: input.jobName,
  job_group: input.jobGroup,
  invoke_target: input.invokeTarget,
  cron_expression: input.cronExpression,
  misfire_policy: input.misfirePolicy,
  concurrent: input.concurrent,
  status: input.status,
  remark: input.remark,
});

export class JobRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: JobQuery, timeRange: TimeRange, now: number) {
    return readPage(this.#matching(query, timeRange, now), query, jobList);
  }

  after(query: JobQuery, timeRange: TimeRange, now: number, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange, now), "job_id", after, limit);
  }

  byId(id: number, now: number) {
    return this.#listed(now).where("job_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[], now: number) {
    return this.#listed(now).where("job_id", "in", ids).execute();
  }

  active() {
    return this.#db.selectFrom("sys_job").selectAll().where("status", "=", "0").execute();
  }

  async count(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("sys_job")
      .select((job) => job.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** Another task of this name in this group. */
  rival(group: string, name: string, id: number) {
    return this.#db
      .selectFrom("sys_job")
      .select("job_id")
      .where("job_group", "=", group)
      .where("job_name", "=", name)
      .where("job_id", "!=", id)
      .executeTakeFirst();
  }

  insert(input: JobInput, more: { next_time: number | null; create_by: string; create_time: number }) {
    return this.#db
      .insertInto("sys_job")
      .values({ ...values(input), ...more })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  change(id: number, input: JobInput, next_time: number | null) {
    return this.#db
      .updateTable("sys_job")
      .set({ ...values(input), next_time })
      .where("job_id", "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  setStatus(id: number, status: "0" | "1", next_time: number | null) {
    return this.#db
      .updateTable("sys_job")
      .set({ status, next_time })
      .where("job_id", "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  /** Locks the task until the transaction ends; undefined if the due time has changed. */
  lock(id: number, due?: number) {
    let locked = this.#db
      .updateTable("sys_job")
      .set((job) => ({ next_time: job.ref("next_time") }))
      .where("job_id", "=", id);
    if (due !== undefined) locked = locked.where("next_time", "=", due).where("status", "=", "0");
    return locked.returningAll().executeTakeFirst();
  }

  setNext(id: number, next_time: number | null) {
    return this.#db.updateTable("sys_job").set({ next_time }).where("job_id", "=", id).execute();
  }

  /** Sets another due time, unless it was changed meanwhile. */
  replaceNext(id: number, before: number | null, next_time: number | null) {
    return this.#db
      .updateTable("sys_job")
      .set({ next_time })
      .where("job_id", "=", id)
      .where("status", "=", "0")
      .where((job) => (before === null ? job("next_time", "is", null) : job("next_time", "=", before)))
      .execute();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("sys_job").where("job_id", "in", ids).execute();
  }

  #listed(now: number) {
    const running = sql<number | boolean>`exists (select 1 from sys_job_run where sys_job_run.job_id = sys_job.job_id
      and sys_job_run.stop_time is null and sys_job_run.lease_until > ${now})`;
    return this.#db.selectFrom("sys_job").selectAll("sys_job").select(running.as("running"));
  }

  #matching({ jobName, jobGroup, invokeTarget, status }: JobQuery, timeRange: TimeRange, now: number) {
    let found = this.#listed(now);
    if (jobName !== undefined) found = found.where(contains("job_name", jobName));
    if (jobGroup !== undefined) found = found.where("job_group", "=", jobGroup);
    if (invokeTarget !== undefined) found = found.where(contains("invoke_target", invokeTarget));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}
