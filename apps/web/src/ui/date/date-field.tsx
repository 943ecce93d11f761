import { lazy, Suspense } from "react";
import { FieldWaits } from "../field-waits.tsx";
import type { DateFieldProps, DateRangeFieldProps } from "./date-props.ts";

const Day = lazy(async () => ({ default: (await import("./date-parts.tsx")).Day }));
const Moment = lazy(async () => ({ default: (await import("./date-parts.tsx")).Moment }));
const TimeOfDay = lazy(async () => ({ default: (await import("./date-parts.tsx")).TimeOfDay }));
const Span = lazy(async () => ({ default: (await import("./date-parts.tsx")).Span }));

/** A day, typed as `2026-01-02` or picked from a calendar. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<FieldWaits {...props} />}>
    <Day {...props} />
  </Suspense>
);

/** A day and a time to the minute. */
export const DateTimeField = (props: DateFieldProps) => (
  <Suspense fallback={<FieldWaits {...props} />}>
    <Moment {...props} />
  </Suspense>
);

/** A time of day, `03:04`. */
export const TimeField = (props: DateFieldProps) => (
  <Suspense fallback={<FieldWaits {...props} />}>
    <TimeOfDay {...props} />
  </Suspense>
);

/** Days from one to another. */
export const DateRangeField = (props: DateRangeFieldProps) => (
  <Suspense fallback={<FieldWaits {...props} value={props.value.from} />}>
    <Span {...props} />
  </Suspense>
);
