import type { AlarmInput, AlarmQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { alarmList } from "./alarm.table.ts";

const values = ({ name, metric, comparison, threshold, minutes, status }: AlarmInput) => ({
  name,
  metric,
  comparison,
  threshold,
  minutes,
  status,
});

export class AlarmRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: AlarmQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, alarmList);
  }

  after(query: AlarmQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "sys_alarm.alarm_id", after, limit);
  }

  one(id: number) {
    return this.#all().where("sys_alarm.alarm_id", "=", id).executeTakeFirst();
  }

  many(ids: readonly number[]) {
    return this.#all().where("sys_alarm.alarm_id", "in", ids).execute();
  }

  active() {
    return this.#db.selectFrom("sys_alarm").selectAll().where("status", "=", "0").orderBy("alarm_id").execute();
  }

  rival(name: string, id: number) {
    return this.#db
      .selectFrom("sys_alarm")
      .select("alarm_id")
      .where("name", "=", name)
      .where("alarm_id", "!=", id)
      .executeTakeFirst();
  }

  insert(input: AlarmInput, create_time: number) {
    return this.#db
      .insertInto("sys_alarm")
      .values({ ...values(input), create_time })
      .onConflict((conflict) => conflict.doNothing())
      .returning("alarm_id")
      .executeTakeFirst();
  }

  change(id: number, input: AlarmInput) {
    return this.#db.updateTable("sys_alarm").set(values(input)).where("alarm_id", "=", id).execute();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_alarm_state").where("alarm_id", "in", ids).execute();
    await this.#db.deleteFrom("sys_alarm").where("alarm_id", "in", ids).execute();
  }

  /** With the earliest time since which it is firing in any process. */
  #all() {
    return this.#db
      .selectFrom("sys_alarm")
      .selectAll("sys_alarm")
      .select((alarm) =>
        alarm
          .selectFrom("sys_alarm_state")
          .select((state) => state.fn.min("fired_time").as("fired_time"))
          .whereRef("sys_alarm_state.alarm_id", "=", "sys_alarm.alarm_id")
          .as("fired_time"),
      );
  }

  #matching({ name, metric, status }: AlarmQuery, timeRange: TimeRange) {
    let found = this.#all();
    if (name !== undefined) found = found.where(contains("sys_alarm.name", name));
    if (metric !== undefined) found = found.where("sys_alarm.metric", "=", metric);
    if (status !== undefined) found = found.where("sys_alarm.status", "=", status);
    return whereBetween(found, "sys_alarm.create_time", timeRange);
  }
}
