import { lazy, Suspense, useState, useTransition } from "react";
import { FieldSkeleton } from "../field-skeleton.tsx";
import type { DateFieldProps, DateRangeFieldProps, MonthRangeFieldProps } from "./date-props.ts";
import { NoSpan } from "./no-span.tsx";

const load = () => import("./date-parts.tsx");
const Day = lazy(async () => ({ default: (await load()).Day }));
const Moment = lazy(async () => ({ default: (await load()).Moment }));
const TimeOfDay = lazy(async () => ({ default: (await load()).TimeOfDay }));
const Months = lazy(async () => ({ default: (await load()).Months }));
const Span = lazy(async () => ({ default: (await load()).Span }));

/** A day, typed as `2026-01-02` or picked from a calendar. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<FieldSkeleton {...props} />}>
    <Day {...props} />
  </Suspense>
);

/** A day and a time to the minute. */
export const DateTimeField = (props: DateFieldProps) => (
  <Suspense fallback={<FieldSkeleton {...props} />}>
    <Moment {...props} />
  </Suspense>
);

/** A time of day, `03:04`. */
export const TimeField = (props: DateFieldProps) => (
  <Suspense fallback={<FieldSkeleton {...props} />}>
    <TimeOfDay {...props} />
  </Suspense>
);

/** Months from one to another, both whole. */
export const MonthRangeField = (props: MonthRangeFieldProps) => (
  <Suspense fallback={<FieldSkeleton {...props} value={props.value.from} />}>
    <Months {...props} />
  </Suspense>
);

/** A range of days; until it has a value, the picker is loaded at first use. */
export function DateRangeField(props: DateRangeFieldProps) {
  const isSet = props.value.from !== "";
  const [needed, setNeeded] = useState(isSet);
  const [opened, setOpened] = useState(false);
  const [coming, begin] = useTransition();
  if (isSet && !needed) setNeeded(true);
  return (
    <Suspense fallback={<FieldSkeleton {...props} value={props.value.from} />}>
      {needed || opened ? (
        <Span {...props} opens={opened} />
      ) : (
        <NoSpan
          {...props}
          coming={coming}
          onNear={() => void load()}
          onOpen={() => begin(() => setOpened(true))}
          onLeave={() => setOpened(false)}
        />
      )}
    </Suspense>
  );
}
