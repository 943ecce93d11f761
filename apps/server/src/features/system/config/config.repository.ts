import type { ConfigInput, ConfigQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { configList } from "./config.table.ts";

const values = (input: ConfigInput) => ({
  config_name: input.configName,
  config_key: input.configKey,
  config_value: input.configValue,
  remark: input.remark,
});

export class ConfigRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: ConfigQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, configList);
  }

  /** Rows after `after`, ordered by id: an export reads the table in such pages. */
  after(query: ConfigQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "config_id", after, limit);
  }

  byId(id: number) {
    return this.#db.selectFrom("sys_config").selectAll().where("config_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#db.selectFrom("sys_config").selectAll().where("config_id", "in", ids).execute();
  }

  byKey(key: string) {
    return this.#db.selectFrom("sys_config").selectAll().where("config_key", "=", key).executeTakeFirst();
  }

  insert(input: ConfigInput, now: number) {
    return this.#db
      .insertInto("sys_config")
      .values({ ...values(input), config_type: input.configType, create_time: now })
      .onConflict((conflict) => conflict.column("config_key").doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** Whether a parameter is built in is settled when it is made. */
  change(id: number, input: ConfigInput) {
    return this.#db
      .updateTable("sys_config")
      .set(values(input))
      .where("config_id", "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("sys_config").where("config_id", "in", ids).execute();
  }

  #matching(query: Omit<ConfigQuery, "pageNum" | "pageSize">, timeRange: TimeRange) {
    let rows = this.#db.selectFrom("sys_config").selectAll();
    if (query.configName !== undefined) rows = rows.where(contains("config_name", query.configName));
    if (query.configKey !== undefined) rows = rows.where(contains("config_key", query.configKey));
    if (query.configType !== undefined) rows = rows.where("config_type", "=", query.configType);
    return whereBetween(rows, "create_time", timeRange);
  }
}
