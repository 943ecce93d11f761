import type { FieldFrame } from "../field.ts";
import type { DateRange } from "./day.ts";

export interface DateFieldProps extends FieldFrame {
  /** `2026-01-02`, `2026-01-02 03:04` or `03:04`, depending on the field; "" is unset. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** First and last day that may be picked. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}
export interface MonthRangeFieldProps extends FieldFrame {
  /** Both as `2026-01`, or "". */
  readonly value: DateRange;
  /** Called with both ends, or with one while the other is still to be picked. */
  readonly onChange: (value: DateRange) => void;
}
export interface DateRangeFieldProps extends FieldFrame {
  readonly value: DateRange;
  /** Called with both ends, or with one while the other is still to be picked. */
  readonly onChange: (value: DateRange) => void;
  /** Returns the current day of the product's time zone, from which the usual ranges are computed. */
  readonly today: () => string;
}
