import type { ConfigInput, ConfigQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";
import { configList } from "./config.table.ts";

const values = (input: ConfigInput) => ({
  config_name: input.configName,
  config_key: input.configKey,
  config_value: input.configValue,
  remark: input.remark,
});

export const configs = (db: Db) => {
  const matching = (query: Omit<ConfigQuery, "pageNum" | "pageSize">, moments: Moments) => {
    let rows = db.selectFrom("sys_config").selectAll();
    if (query.configName !== undefined) rows = rows.where(contains("config_name", query.configName));
    if (query.configKey !== undefined) rows = rows.where(contains("config_key", query.configKey));
    if (query.configType !== undefined) rows = rows.where("config_type", "=", query.configType);
    return between(rows, "create_time", moments);
  };
  return {
    page: (query: ConfigQuery, moments: Moments) => readPage(matching(query, moments), query, configList),
    /** Rows after `after`, in the order of their ids: an export goes through the table by such pages. */
    after: (query: ConfigQuery, moments: Moments, after: number, limit: number) =>
      following(matching(query, moments), "config_id", after, limit),
    byId: (id: number) => db.selectFrom("sys_config").selectAll().where("config_id", "=", id).executeTakeFirst(),
    byIds: (ids: readonly number[]) => db.selectFrom("sys_config").selectAll().where("config_id", "in", ids).execute(),
    byKey: (key: string) => db.selectFrom("sys_config").selectAll().where("config_key", "=", key).executeTakeFirst(),
    insert: (input: ConfigInput, now: number) =>
      db
        .insertInto("sys_config")
        .values({ ...values(input), config_type: input.configType, create_time: now })
        .onConflict((conflict) => conflict.column("config_key").doNothing())
        .returningAll()
        .executeTakeFirst(),
    /** Whether a parameter is built in is settled when it is made. */
    change: (id: number, input: ConfigInput) =>
      db.updateTable("sys_config").set(values(input)).where("config_id", "=", id).returningAll().executeTakeFirst(),
    remove: (ids: readonly number[]) => db.deleteFrom("sys_config").where("config_id", "in", ids).execute(),
  };
};
