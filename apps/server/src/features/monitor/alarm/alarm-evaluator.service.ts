import { TASK_ACTOR } from "../../../core/task-function.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { NoticeService } from "../../system/notice/notice.service.ts";
import { AlarmRepository } from "./alarm.repository.ts";
import { type AlarmRow, instanceOf, isExceeded } from "./alarm.table.ts";
import { type MetricDeps, readMetric, type Sample } from "./alarm-metrics.ts";
import { notify } from "./alarm-notices.ts";
import { AlarmStateRepository } from "./alarm-state.repository.ts";

interface EvaluatorDeps extends MetricDeps {
  readonly notices: NoticeService;
  readonly instance: string;
  readonly onError: (error: unknown) => void;
}

/** Compares every rule with what was just measured: each fires once, and ends with a second notice. */
export class AlarmEvaluator {
  readonly #deps: EvaluatorDeps;
  #isFirst = true;

  constructor(deps: EvaluatorDeps) {
    this.#deps = deps;
  }

  async evaluate(sample: Sample): Promise<void> {
    const { db, instance, onError } = this.#deps;
    if (this.#isFirst) await new AlarmStateRepository(db).resetChanges([instance, ""]);
    this.#isFirst = false;
    // A rule whose value cannot be read does not stop the others.
    for (const alarm of await new AlarmRepository(db).active()) await this.#evaluateOne(alarm, sample).catch(onError);
  }

  async #evaluateOne(alarm: AlarmRow, sample: Sample): Promise<void> {
    const { db, clock } = this.#deps;
    const value = await readMetric(this.#deps, alarm.metric, sample);
    if (value === null) return;
    const now = clock.now();
    const instance = instanceOf(alarm.metric, this.#deps.instance);
    const states = new AlarmStateRepository(db);
    const state = (await states.one(alarm.alarm_id, instance)) ?? { fired_time: null, change_time: null };
    const exceeded = isExceeded(alarm, value);
    if (exceeded === (state.fired_time !== null)) {
      if (state.change_time !== null) await states.setChange(alarm.alarm_id, instance, null);
      return;
    }
    if (state.change_time === null) await states.setChange(alarm.alarm_id, instance, now);
    if (now - (state.change_time ?? now) < alarm.minutes * MINUTE_MS) return;
    await this.#flip(alarm, instance, value, exceeded ? now : null);
  }

  #flip(alarm: AlarmRow, instance: string, value: number, firedTime: number | null): Promise<void> {
    const { db, notices } = this.#deps;
    return db.transaction().execute(async (trx) => {
      if (!(await new AlarmStateRepository(trx).flip(alarm.alarm_id, instance, firedTime))) return;
      const message = firedTime === null ? "cleared" : "fired";
      await notify(trx, notices, TASK_ACTOR, alarm, message, { value, instance: this.#deps.instance });
    });
  }
}
