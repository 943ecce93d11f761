import type { Job, JobInput, JobQuery, Language, Page, TaskTarget } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { checkCron, nextDue } from "./cron.ts";
import { JobRepository } from "./job.repository.ts";
import { type ListedJobRow, toJob, toTrail } from "./job.table.ts";
import { ENTITY, type Scheduler } from "./scheduler.service.ts";
import type { TaskFunctions } from "./task-functions.ts";

interface JobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly timeZone: string;
  readonly trail: AuditTrail;
  readonly functions: TaskFunctions;
  readonly scheduler: Scheduler;
}

/** Limit: each of them is checked every few seconds. */
const MAX_JOBS = 200;

const COLUMNS = [
  "job.id",
  "job.name",
  "job.group",
  "job.callTarget",
  "job.cron",
  "job.misfireStrategy",
  "job.concurrentRuns",
  "job.status",
  "job.nextTime",
] as const;

export class JobService {
  readonly #deps: JobDeps;

  constructor(deps: JobDeps) {
    this.#deps = deps;
  }

  async list(query: JobQuery, language: Language): Promise<Page<Job>> {
    const { db, timeFormat, clock } = this.#deps;
    const page = await new JobRepository(db).page(query, parseTimeRange(timeFormat, query), clock.now());
    return { rows: page.rows.map((row) => this.#toJob(row, language)), total: page.total };
  }

  /** Of a paused task too, the next time of its expression: original clients show it here. */
  async one(id: number, language: Language): Promise<Job> {
    const { db, clock, timeZone } = this.#deps;
    const row = await this.#find(db, id);
    const next = row.next_time ?? nextDue(row.cron_expression, clock.now(), timeZone);
    return this.#toJob({ ...row, next_time: next }, language);
  }

  targets(principal: Principal, language: Language): TaskTarget[] {
    return this.#deps.functions.available(principal, language);
  }

  create(principal: Principal, input: JobInput, language: Language): Promise<Job> {
    const { db, clock, trail } = this.#deps;
    const checked = this.#check(principal, input);
    return db.transaction().execute(async (trx) => {
      if ((await new JobRepository(trx).count()) >= MAX_JOBS) throw fail("TASK_LIMIT", { max: MAX_JOBS });
      await this.#refuseTaken(trx, checked, 0);
      const more = { create_by: principal.userName, create_time: clock.now() };
      const row = await new JobRepository(trx).insert(checked, { next_time: this.#next(checked), ...more });
      // A concurrent call of another user ended first.
      if (!row) throw fail("TASK_NAME_TAKEN", { group: checked.jobGroup, name: checked.jobName });
      await trail.keep(trx, principal, ENTITY, [{ id: row.job_id, before: null, after: toTrail(row) }]);
      return this.#toJob({ ...row, running: false }, language);
    });
  }

  change(principal: Principal, id: number, input: JobInput, language: Language): Promise<Job> {
    const { db, trail } = this.#deps;
    const checked = this.#check(principal, input);
    return db.transaction().execute(async (trx) => {
      const was = await this.#find(trx, id);
      await this.#refuseTaken(trx, checked, id);
      const row = await new JobRepository(trx).change(id, checked, this.#next(checked));
      if (!row) throw fail("NOT_FOUND");
      await trail.keep(trx, principal, ENTITY, [{ id, before: toTrail(was), after: toTrail(row) }]);
      return this.#toJob({ ...row, running: was.running }, language);
    });
  }

  setStatus(principal: Principal, id: number, status: "0" | "1"): Promise<void> {
    const { db, trail, functions } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const was = await this.#find(trx, id);
      if (status === "0") functions.resolveFor(principal, was.invoke_target);
      const next = this.#next({ status, cronExpression: was.cron_expression });
      const row = await new JobRepository(trx).setStatus(id, status, next);
      if (!row) throw fail("NOT_FOUND");
      await trail.keep(trx, principal, ENTITY, [{ id, before: toTrail(was), after: toTrail(row) }]);
    });
  }

  async run(principal: Principal, id: number): Promise<void> {
    const { db, functions, scheduler } = this.#deps;
    functions.resolveFor(principal, (await this.#find(db, id)).invoke_target);
    await scheduler.runNow(principal, id);
  }

  /** A running task is not interrupted. */
  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new JobRepository(trx).byIds(ids, clock.now());
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new JobRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.job_id, before: toTrail(row), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  async export(query: JobQuery, language: Language): Promise<Sheet> {
    const { db, timeFormat, clock } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const labels = await Promise.all(
      ["sys_job_group", "sys_job_misfire", "sys_job_status"].map((type) => entriesOf(db, type, language)),
    );
    const [groups, misfires, statuses] = labels;
    const rows = iterateById(
      (after, limit) => new JobRepository(db).after(query, timeRange, clock.now(), after, limit),
      ({ job_id }) => job_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("job"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.job_id,
        row.job_name,
        groups?.get(row.job_group) ?? row.job_group,
        row.invoke_target,
        row.cron_expression,
        misfires?.get(row.misfire_policy) ?? row.misfire_policy,
        translate(language, "server")(`concurrentRuns.${row.concurrent}`),
        statuses?.get(row.status) ?? row.status,
        timeFormat.format(row.next_time),
      ],
    );
  }

  #check(principal: Principal, input: JobInput): JobInput {
    const { clock, timeZone, functions } = this.#deps;
    const { text } = functions.resolveFor(principal, input.invokeTarget);
    checkCron(input.cronExpression, clock.now(), timeZone);
    return { ...input, invokeTarget: text };
  }

  #next({ status, cronExpression }: Pick<JobInput, "status" | "cronExpression">): number | null {
    const { clock, timeZone } = this.#deps;
    return status === "0" ? nextDue(cronExpression, clock.now(), timeZone) : null;
  }

  async #find(db: Db, id: number): Promise<ListedJobRow> {
    const row = await new JobRepository(db).byId(id, this.#deps.clock.now());
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  async #refuseTaken(trx: Db, { jobGroup: group, jobName: name }: JobInput, id: number): Promise<void> {
    if (await new JobRepository(trx).rival(group, name, id)) throw fail("TASK_NAME_TAKEN", { group, name });
  }

  #toJob(row: ListedJobRow, language: Language): Job {
    const { functions, timeFormat } = this.#deps;
    return toJob(row, functions.find(row.invoke_target)?.title, timeFormat, language);
  }
}
