import { lazy, Suspense } from "react";
import type { FieldFrame } from "../field.ts";
import { FieldWaits } from "../field-waits.tsx";
import type { DaySpan } from "./day.ts";

export interface DateFieldProps extends FieldFrame {
  /** `2026-01-02`, `2026-01-02 03:04` or `03:04`, as the field asks; "" is unset. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** First and last day that may be picked. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}
export interface DateRangeFieldProps extends FieldFrame {
  readonly value: DaySpan;
  /** Called with both ends, or with one while the other is still to be picked. */
  readonly onChange: (value: DaySpan) => void;
  /** The day it is where the product stands; the usual spans are seen from it. */
  readonly today: string;
}

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
