import type { MessageKey } from "@adel/messages";
import { TRAIL_ENTITIES, type TrailEntry, type TrailQuery } from "@adel/protocol/monitor/audit";
import type { Translate } from "../../../core/locale/messages.ts";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"monitor.audit">;

const isKnownEntity = (entity: string): entity is (typeof TRAIL_ENTITIES)[number] =>
  TRAIL_ENTITIES.some((one) => one === entity);

/** The kind of a record in words; one of an earlier version by its own name. */
const entityName = (entity: string, t: Translate<Word>): string =>
  isKnownEntity(entity) ? t(`entity.${entity}`) : entity;

/** A record by its kind, its name and its number. */
export const recordName = ({ entity, rowName, rowId }: TrailEntry, t: Translate<Word>): string =>
  [entityName(entity, t), rowName, rowId === "*" ? t("wholeList") : rowId].filter((part) => part !== "").join(" ");

export const changedBy = ({ userName }: TrailEntry, t: Translate<Word>): string =>
  userName === "" ? t("server") : userName;

const changedFields = ({ isHidden, fields }: TrailEntry, t: Translate<Word>): string =>
  isHidden
    ? t("hiddenShort")
    : fields
        .filter(({ isChanged }) => isChanged)
        .map(({ title }) => title)
        .join(t("comma"));

export const auditView = {
  entityName: "entityName",
  id: ({ seq }) => seq,
  name: ({ seq }) => String(seq),
  columns: [
    { key: "seq", label: "seq", sort: true, mono: true, width: [72, 88] },
    { key: "time", label: "when", sort: true, time: true, narrow: "line" },
    { key: "userName", label: "who", sort: true, narrow: "line", show: changedBy },
    { key: "action", label: "action", narrow: "mark", show: ({ action }, t) => t(`action.${action}`) },
    { key: "rowId", label: "record", narrow: "title", show: recordName },
    { key: "fields", label: "fields", show: changedFields, narrow: "line", width: [160, 320] },
    { key: "deptName", label: "dept" },
  ],
  filters: [
    {
      kind: "select",
      key: "entity",
      label: "entity",
      options: TRAIL_ENTITIES.map((entity) => ({ value: entity, label: `entity.${entity}` as const })),
    },
    { kind: "text", key: "rowId", label: "rowId" },
    { kind: "text", key: "userName", label: "who" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "when" },
  ],
} as const satisfies TableView<TrailEntry, TrailQuery, object, Word>;
