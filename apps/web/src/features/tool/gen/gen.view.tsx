import type { MessageKey } from "@adel/messages";
import type { GenTable, GenTableQuery } from "@adel/protocol/tool/gen";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"tool.gen">;

export const genView = {
  entityName: "entityName",
  id: ({ tableId }) => tableId,
  trail: ({ tableId }) => ({ entity: "tool/gen", id: tableId }),
  name: ({ tableName }) => tableName,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "tableName", label: "table", sort: true, mono: true, narrow: "title" },
    { key: "functionName", label: "comment", narrow: "line" },
    { key: "className", label: "className", mono: true },
    { key: "moduleName", label: "area", mono: true },
    { key: "businessName", label: "feature", mono: true, narrow: "line" },
    { key: "updateTime", label: "updated", sort: true, time: true },
    { key: "createTime", label: "created", sort: true, time: true, spare: true },
  ],
  filters: [
    { kind: "text", key: "tableName", label: "table" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
} as const satisfies TableView<GenTable, GenTableQuery, never, Word>;
