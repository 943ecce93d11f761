import { Chip, NumberInput, Select } from "@mantine/core";
import { useTranslation } from "../../core/locale/messages.ts";
import { TimeField } from "../date/date-field.tsx";
import classes from "./cron.module.css";
import { type Plan, WEEKDAYS } from "./plan.ts";

interface Props {
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
}
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
          <Chip.Group
            multiple
            value={[...plan.days]}
            onChange={(selected) => {
              const days = WEEKDAYS.filter((day) => selected.includes(day));
              if (days.length > 0) onChange({ ...plan, days });
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
        </>
      );
    case "month":
      return (
        <>
          <Select
            label={t("day")}
            className={classes.count ?? ""}
            allowDeselect={false}
            data={[
              ...MONTH_DAYS.map((day) => ({ value: String(day), label: t("dayNumber", { day }) })),
              { value: "L", label: t("lastDay") },
            ]}
            value={String(plan.day)}
            onChange={(day) => onChange({ ...plan, day: day === "L" ? "L" : Number(day) })}
          />
          {time}
        </>
      );
    default:
      return time || null;
  }
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
