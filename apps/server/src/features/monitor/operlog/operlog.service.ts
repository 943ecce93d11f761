import { BUSINESS_TYPES, type Language, type OperLog, type OperLogQuery, type Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { SaveAudit } from "../../../core/audit/audit.ts";
import { WHOLE_LIST } from "../../../core/audit/change.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, SUCCESS_RESULT } from "../../../core/errors.ts";
import { lookupLocation } from "../../../core/geoip.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { OperLogRepository } from "./operlog.repository.ts";
import { toOperLog } from "./operlog.table.ts";

const filled = (route: string, params: Readonly<Record<string, string>>) =>
  route.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole).slice(0, 500);

const COLUMNS = [
  "operlog.id",
  "operlog.title",
  "operlog.type",
  "operlog.method",
  "operlog.person",
  "operlog.department",
  "operlog.address",
  "operlog.iP",
  "operlog.place",
  "operlog.parameters",
  "operlog.status",
  "operlog.error",
  "operlog.time",
  "operlog.durationMs",
] as const;

/** Records one operation of a signed-in user; sign-ins are in the login log. */
export const saveOperation =
  (db: Db): SaveAudit =>
  async (entry) => {
    if (entry.kind === "sign-in" || entry.kind === "sign-out" || entry.userId === null) return;
    await new OperLogRepository(db).insert({
      title_zh: entry.title.zh,
      title_en: entry.title.en,
      business_type: BUSINESS_TYPES[entry.kind],
      route: entry.route,
      request_method: entry.method,
      user_id: entry.userId,
      oper_name: entry.userName,
      dept_id: entry.deptId ?? 0,
      oper_url: filled(entry.route, entry.params),
      oper_ip: entry.address.slice(0, 64),
      oper_location: (await lookupLocation(entry.address)).slice(0, 120),
      oper_param: entry.sent,
      code: entry.code,
      fault: entry.fault,
      fault_values: JSON.stringify(entry.values),
      status: entry.code === SUCCESS_RESULT.code ? 0 : 1,
      oper_time: entry.time,
      cost_time: Math.round(entry.durationMs),
    });
  };

const ENTITY = "monitor/operlog";

interface OperLogDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}

export class OperLogService {
  readonly #deps: OperLogDeps;

  constructor(deps: OperLogDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: OperLogQuery, language: Language): Promise<Page<OperLog>> {
    const { db, timeFormat } = this.#deps;
    const page = await new OperLogRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toOperLog(row, timeFormat, language)), total: page.total };
  }

  /** This log may be emptied; that it was, and of what, stays in the audit trail. */
  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const deleted = await new OperLogRepository(trx).remove(scope, ids);
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      const changes = deleted.map(({ oper_id, title_en, oper_name, oper_url, oper_time, status, dept_id }) => ({
        id: oper_id,
        before: {
          title: title_en,
          operName: oper_name,
          operUrl: oper_url,
          operTime: timeFormat.format(oper_time),
          status,
        },
        after: null,
        deptId: dept_id,
      }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  clean(by: Actor, scope: RowScope): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const count = await new OperLogRepository(trx).clean(scope);
      await this.#deps.trail.keep(trx, by, ENTITY, [{ id: WHOLE_LIST, before: { rows: count }, after: { rows: 0 } }]);
    });
  }

  /** Deletes entries older than that time; returns their number. */
  trim(by: Actor, before: number): Promise<number> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const count = await new OperLogRepository(trx).trim(before);
      const change = { id: WHOLE_LIST, before: { rows: count, before }, after: { rows: 0 } };
      if (count > 0) await this.#deps.trail.keep(trx, by, ENTITY, [change]);
      return count;
    });
  }

  async export(scope: RowScope, query: OperLogQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const kinds = await entriesOf(db, "sys_oper_type", language);
    const statuses = await entriesOf(db, "sys_common_status", language);
    const all = iterateById(
      (after, limit) => new OperLogRepository(db).after(scope, query, timeRange, after, limit),
      ({ oper_id }) => oper_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("operlog"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const log = toOperLog(row, timeFormat, language);
        return [
          log.operId,
          log.title,
          kinds.get(String(log.businessType)) ?? log.businessType,
          log.requestMethod,
          log.operName,
          log.deptName,
          log.operUrl,
          log.operIp,
          log.operLocation,
          log.operParam,
          statuses.get(String(log.status)) ?? log.status,
          log.errorMsg,
          log.operTime,
          log.costTime,
        ];
      },
    );
  }
}
