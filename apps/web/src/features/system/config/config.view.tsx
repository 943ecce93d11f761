import type { MessageKey } from "@adel/messages";
import type { Config, ConfigQuery } from "@adel/protocol/system/config";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"system.config">;
interface ConfigForm {
  readonly configId: number | undefined;
  readonly configName: string;
  readonly configKey: string;
  readonly configValue: string;
  readonly configType: string;
  readonly remark: string;
}

export const configView = {
  entityName: "entityName",
  id: ({ configId }) => configId,
  trail: ({ configId }) => ({ entity: "system/config", id: configId }),
  name: ({ configName, configKey }) => `${configName} (${configKey})`,
  stored: ({ configType }) => configType === "Y",
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "configId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "configName", label: "name", sort: true, narrow: "title" },
    { key: "configKey", label: "key", sort: true, mono: true, narrow: "line", width: [224, 260] },
    { key: "configValue", label: "value", mono: true, narrow: "line" },
    { key: "configType", label: "builtIn", dict: "sys_yes_no", narrow: "mark" },
    { key: "remark", label: "remark" },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "configName", label: "name" },
    { kind: "text", key: "configKey", label: "key" },
    { kind: "select", key: "configType", label: "builtIn", dict: "sys_yes_no" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 480,
    start: (row) => ({
      configId: row?.configId,
      configName: row?.configName ?? "",
      configKey: row?.configKey ?? "",
      configValue: row?.configValue ?? "",
      configType: row?.configType ?? "N",
      remark: row?.remark ?? "",
    }),
    fields: [
      { kind: "text", key: "configName", label: "name", required: true },
      { kind: "text", key: "configKey", label: "key", required: true, help: "keyHelp" },
      { kind: "textarea", key: "configValue", label: "value", required: true, limit: 500 },
      { kind: "select", key: "configType", label: "builtIn", dict: "sys_yes_no", help: "builtInHelp" },
      { kind: "textarea", key: "remark", label: "remark", limit: 500 },
    ],
  },
} as const satisfies TableView<Config, ConfigQuery, ConfigForm, Word>;
