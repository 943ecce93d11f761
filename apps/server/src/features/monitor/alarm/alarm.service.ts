import type { Alarm, AlarmInput, AlarmQuery, AlarmTest, Language, Page } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import type { NoticeService } from "../../system/notice/notice.service.ts";
import { findLastSample } from "../server/sampler.service.ts";
import { AlarmRepository } from "./alarm.repository.ts";
import { instanceOf, isExceeded, toAlarm } from "./alarm.table.ts";
import { type MetricDeps, readMetric } from "./alarm-metrics.ts";
import { notify } from "./alarm-notices.ts";
import { AlarmStateRepository } from "./alarm-state.repository.ts";

interface AlarmDeps extends MetricDeps {
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly notices: NoticeService;
  readonly instance: string;
}
const ENTITY = "monitor/alarm";
const COLUMNS = [
  "alarm.id",
  "alarm.name",
  "alarm.metric",
  "alarm.comparison",
  "alarm.threshold",
  "alarm.minutes",
  "alarm.status",
  "alarm.fired",
  "alarm.created",
] as const;

/** The rules by which administrators are notified of what was measured. */
export class AlarmService {
  readonly #deps: AlarmDeps;

  constructor(deps: AlarmDeps) {
    this.#deps = deps;
  }

  async list(query: AlarmQuery): Promise<Page<Alarm>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new AlarmRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toAlarm(row, timeFormat)), total };
  }

  one(id: number): Promise<Alarm> {
    return this.#found(this.#deps.db, id);
  }

  create(by: Actor, input: AlarmInput): Promise<Alarm> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const row = await new AlarmRepository(trx).insert(input, clock.now());
      if (!row) throw fail("ALARM_NAME_TAKEN", { name: input.name });
      const after = await this.#found(trx, row.alarm_id);
      await trail.keep(trx, by, ENTITY, [{ id: row.alarm_id, before: null, after }]);
      return after;
    });
  }

  /** A changed rule starts again: results of the old one are void. */
  change(by: Actor, id: number, input: AlarmInput): Promise<Alarm> {
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = await this.#found(trx, id);
      if (await new AlarmRepository(trx).rival(input.name, id)) throw fail("ALARM_NAME_TAKEN", { name: input.name });
      await new AlarmRepository(trx).change(id, input);
      await new AlarmStateRepository(trx).reset(id);
      const after = await this.#found(trx, id);
      await trail.keep(trx, by, ENTITY, [{ id, before, after }]);
      return after;
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new AlarmRepository(trx).many(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new AlarmRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.alarm_id, before: toAlarm(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  /** Evaluates the rule with this process's last sample; with `send` a notice is sent as well. */
  async test(principal: Principal, id: number, send: boolean): Promise<AlarmTest> {
    const { db, clock, timeFormat, notices, instance } = this.#deps;
    const row = await new AlarmRepository(db).one(id);
    if (!row) throw fail("NOT_FOUND");
    const value = await readMetric(this.#deps, row.metric, await findLastSample(db, instance));
    const state = await new AlarmStateRepository(db).one(id, instanceOf(row.metric, instance));
    const exceeded = value !== null && isExceeded(row, value);
    const since = exceeded ? (state?.fired_time ?? state?.change_time ?? clock.now()) : null;
    const isLongEnough = since !== null && clock.now() - since >= row.minutes * MINUTE_MS;
    if (send)
      await db.transaction().execute((trx) => notify(trx, notices, principal, row, "test", { value, instance }));
    return {
      value,
      isExceeded: exceeded,
      exceededTime: timeFormat.format(since),
      wouldFire: exceeded && ((state?.fired_time ?? null) !== null || isLongEnough),
      isSent: send,
    };
  }

  async export(query: AlarmQuery, language: Language): Promise<Sheet> {
    const { db, timeFormat } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const statuses = await entriesOf(db, "sys_normal_disable", language);
    const rows = iterateById(
      (after, limit) => new AlarmRepository(db).after(query, timeRange, after, limit),
      ({ alarm_id }) => alarm_id,
    );
    const [t, texts] = [translate(language, "sheets"), translate(language, "monitor.alarm")];
    return sheet(
      t("alarm"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.alarm_id,
        row.name,
        texts(row.metric),
        texts(row.comparison),
        row.threshold,
        row.minutes,
        statuses.get(row.status) ?? row.status,
        timeFormat.format(row.fired_time),
        timeFormat.format(row.create_time),
      ],
    );
  }

  async #found(handle: Db, id: number): Promise<Alarm> {
    const row = await new AlarmRepository(handle).one(id);
    if (!row) throw fail("NOT_FOUND");
    return toAlarm(row, this.#deps.timeFormat);
  }
}
