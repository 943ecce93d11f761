import type { MessageKey } from "@adel/messages";
import { ALARM_METRICS, type Alarm, type AlarmQuery, METRIC_UNITS } from "@adel/protocol/monitor/alarm";
import type { Translate } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import type { TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";

type Word = MessageKey<"monitor.alarm">;
interface AlarmForm {
  readonly alarmId: number | undefined;
  readonly name: string;
  readonly metric: string;
  readonly comparison: string;
  readonly threshold: number;
  readonly minutes: number;
  readonly status: string;
}

const METRICS = ALARM_METRICS.map((value) => ({ value, label: value }));
const COMPARISONS = [
  { value: "above", label: "choice.above" },
  { value: "below", label: "choice.below" },
] as const;
const STATES = [
  { value: "0", label: "enabled" },
  { value: "1", label: "disabled" },
] as const;

export const amountText = (metric: Alarm["metric"], value: number, t: Translate<Word>): string =>
  t("amount", { number: numberText(value), unit: METRIC_UNITS[metric] }).trim();

export function conditionText({ metric, comparison, threshold, minutes }: Alarm, t: Translate<Word>): string {
  const values = { comparison: t(comparison), threshold: amountText(metric, threshold, t), minutes };
  return t(minutes === 0 ? "conditionText" : "conditionLong", values);
}

function AlarmState({ alarm: { status, firedTime }, t }: { readonly alarm: Alarm; readonly t: Translate<Word> }) {
  if (status === "1") return <Status color="off">{t("disabled")}</Status>;
  if (firedTime === null) return <Status color="good">{t("quiet")}</Status>;
  return <Status color="bad">{t("firing")}</Status>;
}

export const alarmView = {
  entityName: "entityName",
  id: ({ alarmId }) => alarmId,
  trail: ({ alarmId }) => ({ entity: "monitor/alarm", id: alarmId }),
  name: ({ name }) => name,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "name", label: "name", sort: true, narrow: "title", width: [144, 240] },
    { key: "metric", label: "metric", show: ({ metric }, t) => t(metric), narrow: "line", width: [144, 208] },
    { key: "threshold", label: "condition", show: conditionText, narrow: "line", width: [176, 240] },
    { key: "status", label: "state", show: (alarm, t) => <AlarmState alarm={alarm} t={t} />, narrow: "mark" },
    { key: "firedTime", label: "firedTime", time: true },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "name", label: "name" },
    { kind: "select", key: "metric", label: "metric", options: METRICS },
    { kind: "select", key: "status", label: "status", options: STATES },
  ],
  form: {
    width: 480,
    start: (row) => ({
      alarmId: row?.alarmId,
      name: row?.name ?? "",
      metric: row?.metric ?? "cpu",
      comparison: row?.comparison ?? "above",
      threshold: row?.threshold ?? 90,
      minutes: row?.minutes ?? 5,
      status: row?.status ?? "0",
    }),
    fields: [
      { kind: "text", key: "name", label: "name", required: true, limit: 30 },
      { kind: "select", key: "metric", label: "metric", required: true, options: METRICS },
      { kind: "select", key: "comparison", label: "comparison", required: true, options: COMPARISONS },
      { kind: "number", key: "threshold", label: "threshold", required: true, decimals: 2, help: "thresholdHelp" },
      { kind: "number", key: "minutes", label: "minutes", help: "minutesHelp" },
      { kind: "select", key: "status", label: "status", options: STATES },
    ],
  },
} as const satisfies TableView<Alarm, AlarmQuery, AlarmForm, Word>;
