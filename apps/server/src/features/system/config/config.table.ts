import type { Config } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_config: ConfigTable;
  }
}

interface ConfigTable {
  config_id: Generated<number>;
  config_name: string;
  config_key: string;
  config_value: string;
  /** "Y" built in. */
  config_type: "Y" | "N";
  remark: string;
  create_time: number;
}
export type ConfigRow = Selectable<ConfigTable>;

export const toConfig = (row: ConfigRow, timeFormat: TimeFormat): Config => ({
  configId: row.config_id,
  configName: row.config_name,
  configKey: row.config_key,
  configValue: row.config_value,
  configType: row.config_type,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const configList: ListOptions = {
  id: "config_id",
  columns: {
    configId: "config_id",
    configName: "config_name",
    configKey: "config_key",
    createTime: "create_time",
  },
};
