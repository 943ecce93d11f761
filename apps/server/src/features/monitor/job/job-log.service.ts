import type { JobLog, JobLogQuery, Language, Page } from "@adel/protocol";
import { WHOLE_LIST } from "../../../core/audit/change.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { toJobLog } from "./job.table.ts";
import { JobLogRepository } from "./job-log.repository.ts";

interface JobLogDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "monitor/jobLog";

const COLUMNS = [
  "jobLog.id",
  "jobLog.task",
  "jobLog.group",
  "jobLog.callTarget",
  "jobLog.result",
  "jobLog.status",
  "jobLog.error",
  "jobLog.due",
  "jobLog.start",
  "jobLog.end",
  "jobLog.durationMs",
] as const;

export class JobLogService {
  readonly #deps: JobLogDeps;

  constructor(deps: JobLogDeps) {
    this.#deps = deps;
  }

  async list(query: JobLogQuery, language: Language): Promise<Page<JobLog>> {
    const { db, timeFormat } = this.#deps;
    const page = await new JobLogRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toJobLog(row, timeFormat, language)), total: page.total };
  }

  async one(id: number, language: Language): Promise<JobLog> {
    const row = await new JobLogRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toJobLog(row, this.#deps.timeFormat, language);
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const deleted = await new JobLogRepository(trx).remove(ids);
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      const changes = deleted.map(({ job_log_id, job_name, status, create_time }) => ({
        id: job_log_id,
        before: { jobName: job_name, status, createTime: timeFormat.format(create_time) },
        after: null,
      }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  /** Deletes all entries, or those that ended before a time; returns their number. */
  clean(by: Actor, before?: number): Promise<number> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const count = await new JobLogRepository(trx).clean(before);
      const isRecorded = before === undefined || count > 0;
      if (isRecorded)
        await this.#deps.trail.keep(trx, by, ENTITY, [{ id: WHOLE_LIST, before: { rows: count }, after: { rows: 0 } }]);
      return count;
    });
  }

  async export(query: JobLogQuery, language: Language): Promise<Sheet> {
    const { db, timeFormat } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const groups = await entriesOf(db, "sys_job_group", language);
    const statuses = await entriesOf(db, "sys_common_status", language);
    const rows = iterateById(
      (after, limit) => new JobLogRepository(db).after(query, timeRange, after, limit),
      ({ job_log_id }) => job_log_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("jobLog"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => {
        const log = toJobLog(row, timeFormat, language);
        return [
          log.jobLogId,
          log.jobName,
          groups.get(log.jobGroup) ?? log.jobGroup,
          log.invokeTarget,
          log.jobMessage,
          statuses.get(log.status) ?? log.status,
          log.exceptionInfo,
          log.dueTime,
          log.startTime,
          log.stopTime,
          log.costTime,
        ];
      },
    );
  }
}
