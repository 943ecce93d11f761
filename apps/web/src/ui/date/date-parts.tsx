import type { MessageKey } from "@adel/messages";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/zh-cn";
import {
  DateInput,
  DatePickerInput,
  DatesProvider,
  DateTimePicker,
  MonthPickerInput,
  TimePicker,
} from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { languageTag } from "../../core/locale/locale.ts";
import { type Translate, useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { type FieldFrame, frameOf } from "../field.ts";
import classes from "./date.module.css";
import type { DateFieldProps, DateRangeFieldProps, MonthRangeFieldProps } from "./date-props.ts";
import { type DateRange, dateRangePresets, typedDay } from "./day.ts";

const DAY = "YYYY-MM-DD";
const MONTH = "YYYY-MM";
const MINUTE = "YYYY-MM-DD HH:mm";

/** Settings of every calendar: its texts, and the color of days outside the month. */
const calendarOf = (t: Translate<MessageKey<"ui.date">>) => ({
  ariaLabels: {
    previousMonth: t("previousMonth"),
    nextMonth: t("nextMonth"),
    previousYear: t("previousYear"),
    nextYear: t("nextYear"),
    previousDecade: t("previousDecade"),
    nextDecade: t("nextDecade"),
  },
  monthLabelFormat: t("month"),
  yearLabelFormat: t("year"),
  classNames: { day: classes.day ?? "" },
});

/** Weeks start on Monday in both languages; names of months and days follow the language. Red is for errors, so weekends are not. */
function InLanguage({ children }: { readonly children: ReactNode }) {
  const locale = languageTag(useLanguage()).toLowerCase();
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>;
}

/** What a closed picker is called: its label, and what is to be read on it. */
const named = ({ label, placeholder = "" }: FieldFrame, value: string) => ({
  "aria-label": `${label} ${value || placeholder}`.trim(),
});
const icon = <IconCalendar size={16} stroke={1.6} aria-hidden />;

const bounds = ({ min, max }: Pick<DateFieldProps, "min" | "max">) => ({
  ...(min && { minDate: min }),
  ...(max && { maxDate: max }),
});

/** A day, typed or picked. */
export function Day(props: DateFieldProps) {
  const { value, onChange, clearable = true } = props;
  const t = useTranslation("ui.date");
  return (
    <InLanguage>
      <DateInput
        {...frameOf(props)}
        {...bounds(props)}
        leftSection={icon}
        valueFormat={DAY}
        dateParser={typedDay}
        value={value || null}
        onChange={(next) => onChange(next ?? "")}
        clearable={clearable}
        clearButtonProps={{ "aria-label": t("clear") }}
        {...calendarOf(t)}
      />
    </InLanguage>
  );
}

/** A day and a time to the minute. */
export function Moment(props: DateFieldProps) {
  const { value, onChange, clearable = true } = props;
  const t = useTranslation("ui.date");
  return (
    <InLanguage>
      <DateTimePicker
        {...frameOf(props)}
        {...bounds(props)}
        {...named(props, value)}
        leftSection={icon}
        valueFormat={MINUTE}
        value={value ? `${value}:00` : null}
        onChange={(next) => onChange(next?.slice(0, MINUTE.length) ?? "")}
        clearable={clearable}
        clearButtonProps={{ "aria-label": t("clear") }}
        {...calendarOf(t)}
        timePickerProps={{ hoursInputLabel: t("hours"), minutesInputLabel: t("minutes") }}
        submitButtonProps={{ "aria-label": t("done") }}
        popoverProps={{ returnFocus: true }}
      />
    </InLanguage>
  );
}

/** A time of day, typed hour by minute. */
export function TimeOfDay(props: DateFieldProps) {
  const { value, onChange } = props;
  const t = useTranslation("ui.date");
  return (
    <TimePicker
      {...frameOf(props)}
      value={value}
      onChange={(next) => onChange(next.slice(0, "HH:mm".length))}
      hoursInputLabel={t("hours")}
      minutesInputLabel={t("minutes")}
    />
  );
}

/** A picker requested before it was loaded opens as soon as it is, once. */
function useOpening(opens: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const waiting = useRef(opens);
  useEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
}

const pair = ({ from, to }: DateRange): [string, string] => [from, to];

/** A range of days, with the usual ranges next to the calendar. */
export function Span(props: DateRangeFieldProps & { readonly opens: boolean }) {
  const { value, onChange, today, opens } = props;
  const t = useTranslation("ui.date");
  const button = useOpening(opens);
  const shown = value.from === "" ? "" : `${value.from} – ${value.to}`;
  return (
    <InLanguage>
      <DatePickerInput
        ref={button}
        type="range"
        {...frameOf(props)}
        {...named(props, shown)}
        leftSection={icon}
        valueFormat={DAY}
        value={[value.from || null, value.to || null]}
        onChange={([from, to]) => onChange({ from: from ?? "", to: to ?? "" })}
        presets={dateRangePresets(today()).map(([name, range]) => ({ label: t(name), value: pair(range) }))}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        {...calendarOf(t)}
        popoverProps={{ returnFocus: true }}
      />
    </InLanguage>
  );
}

const firstDay = (month: string): string | null => (month === "" ? null : `${month}-01`);

/** Months from one to another. */
export function Months(props: MonthRangeFieldProps) {
  const { value, onChange } = props;
  const t = useTranslation("ui.date");
  const { monthLabelFormat: _, classNames: __, ...calendar } = calendarOf(t);
  return (
    <InLanguage>
      <MonthPickerInput
        type="range"
        {...frameOf(props)}
        {...named(props, value.from === "" ? "" : `${value.from} – ${value.to}`)}
        leftSection={icon}
        valueFormat={MONTH}
        monthsListFormat={t("monthOfYear")}
        value={[firstDay(value.from), firstDay(value.to)]}
        onChange={([from, to]) =>
          onChange({ from: from?.slice(0, MONTH.length) ?? "", to: to?.slice(0, MONTH.length) ?? "" })
        }
        allowSingleDateInRange
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        {...calendar}
        popoverProps={{ returnFocus: true }}
      />
    </InLanguage>
  );
}
