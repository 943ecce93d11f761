import type { Db } from "../../../core/db/database.ts";
import type { Sample } from "./server.table.ts";

export class SampleRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(instance: string, sample_time: number, sample: Sample) {
    return this.#db
      .insertInto("sys_monitor_sample")
      .values({ instance, sample_time, ...sample })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  since(instance: string, moment: number) {
    return this.#db
      .selectFrom("sys_monitor_sample")
      .selectAll()
      .where("instance", "=", instance)
      .where("sample_time", ">=", moment)
      .orderBy("sample_time")
      .execute();
  }

  last(instance: string) {
    return this.#db
      .selectFrom("sys_monitor_sample")
      .selectAll()
      .where("instance", "=", instance)
      .orderBy("sample_time", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  removeOlder(moment: number) {
    return this.#db.deleteFrom("sys_monitor_sample").where("sample_time", "<", moment).execute();
  }
}
