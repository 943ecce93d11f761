import type { FieldFrame } from "../field.ts";

export interface CronFieldProps extends FieldFrame {
  /** Quartz expression of six or seven fields. */
  readonly value: string;
  readonly onChange: (expression: string) => void;
  /** Milliseconds since 1970, and the time zone in which the task runs; the next runs are shown in it. */
  readonly now: number;
  readonly timeZone: string;
}
