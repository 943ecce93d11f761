import type { Db } from "../../../core/db/database.ts";
import type { AlarmState } from "./alarm.table.ts";

/** How the rules are at one process. */
export class AlarmStateRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  one(alarmId: number, instance: string): Promise<AlarmState | undefined> {
    return this.#db
      .selectFrom("sys_alarm_state")
      .select(["fired_time", "change_time"])
      .where("alarm_id", "=", alarmId)
      .where("instance", "=", instance)
      .executeTakeFirst();
  }

  /** The value agrees with the state, or contradicts it since a time that another process may have recorded. */
  async setChange(alarmId: number, instance: string, change_time: number | null): Promise<void> {
    await this.#db
      .insertInto("sys_alarm_state")
      .values({ alarm_id: alarmId, instance, fired_time: null, change_time })
      .onConflict((conflict) => conflict.columns(["alarm_id", "instance"]).doUpdateSet({ change_time }))
      .execute();
  }

  /** Begins or ends the firing; false where another process has done so. */
  async flip(alarmId: number, instance: string, fired_time: number | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("sys_alarm_state")
      .set({ fired_time, change_time: null })
      .where("alarm_id", "=", alarmId)
      .where("instance", "=", instance)
      .where("fired_time", fired_time === null ? "is not" : "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** A violation that began before a gap in the measurements is not counted. */
  async resetChanges(instances: readonly string[]): Promise<void> {
    await this.#db
      .updateTable("sys_alarm_state")
      .set({ change_time: null })
      .where("instance", "in", instances)
      .execute();
  }

  async reset(alarmId: number): Promise<void> {
    await this.#db.deleteFrom("sys_alarm_state").where("alarm_id", "=", alarmId).execute();
  }
}
