import { Chip, NumberInput, Select } from "@mantine/core";
import { useTranslation } from "../../core/locale/messages.ts";
import { TimeField } from "../date/date-field.tsx";
import classes from "./cron.module.css";
import { type Plan, WEEKDAYS } from "./plan.ts";

interface Props {
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
}
type WeekPlan = Extract<Plan, { every: "week" }>;
type MonthPlan = Extract<Plan, { every: "month" }>;
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => at + 1);

/** The particulars of a repetition. */
export function PlanInputs({ plan, onChange }: Props) {
  const t = useTranslation("ui.cron");
  const time = "time" in plan && (
    <TimeField
      label={t("time")}
      value={plan.time}
      onChange={(next) => next !== "" && onChange({ ...plan, time: next })}
    />
  );
  switch (plan.every) {
    case "minutes":
      return (
        <Count
          label={t("step")}
          unit={t("minutesUnit")}
          min={1}
          value={plan.step}
          onChange={(step) => onChange({ ...plan, step })}
        />
      );
    case "hour":
      return (
        <Count label={t("minute")} min={0} value={plan.minute} onChange={(minute) => onChange({ ...plan, minute })} />
      );
    case "week":
      return (
        <>
          {time}
          <Weekdays days={plan.days} onChange={(days) => onChange({ ...plan, days })} />
        </>
      );
    case "month":
      return (
        <>
          <MonthDay day={plan.day} onChange={(day) => onChange({ ...plan, day })} />
          {time}
        </>
      );
    default:
      return time || null;
  }
}

interface WeekdaysProps {
  readonly days: WeekPlan["days"];
  readonly onChange: (days: WeekPlan["days"]) => void;
}
/** The days of a week; one at least. */
function Weekdays({ days, onChange }: WeekdaysProps) {
  const t = useTranslation("ui.cron");
  return (
    <Chip.Group
      multiple
      value={[...days]}
      onChange={(selected) => {
        const next = WEEKDAYS.filter((day) => selected.includes(day));
        if (next.length > 0) onChange(next);
      }}
    >
      <fieldset aria-label={t("weekdays")} className={classes.days}>
        {WEEKDAYS.map((day) => (
          <Chip key={day} value={day} size="xs" radius={8}>
            {t(day)}
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}

interface MonthDayProps {
  readonly day: MonthPlan["day"];
  readonly onChange: (day: MonthPlan["day"]) => void;
}
function MonthDay({ day, onChange }: MonthDayProps) {
  const t = useTranslation("ui.cron");
  return (
    <Select
      label={t("day")}
      className={classes.count ?? ""}
      allowDeselect={false}
      data={[
        ...MONTH_DAYS.map((one) => ({ value: String(one), label: t("dayNumber", { day: one }) })),
        { value: "L", label: t("lastDay") },
      ]}
      value={String(day)}
      onChange={(next) => onChange(next === "L" ? "L" : Number(next))}
    />
  );
}

interface CountProps {
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}
const Count = ({ label, unit, min, value, onChange }: CountProps) => (
  <NumberInput
    label={label}
    className={classes.count ?? ""}
    min={min}
    max={59}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    hideControls
    value={value}
    onChange={(next) => typeof next === "number" && next >= min && onChange(next)}
    {...(unit !== undefined && { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 48 })}
  />
);
