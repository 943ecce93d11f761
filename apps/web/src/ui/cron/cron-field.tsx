import { lazy, Suspense } from "react";
import type { FieldFrame } from "../field.ts";
import { FieldWaits } from "../field-waits.tsx";

export interface CronFieldProps extends FieldFrame {
  /** Quartz expression of six or seven fields. */
  readonly value: string;
  readonly onChange: (expression: string) => void;
  /** Milliseconds since 1970, and the zone in which the task runs: the next runs are seen from there. */
  readonly now: number;
  readonly timeZone: string;
}
const CronEditor = lazy(async () => ({ default: (await import("./cron-editor.tsx")).CronEditor }));

/** When a timed task runs: said in people's words or as an expression, with what it means and the next five runs. */
export const CronField = (props: CronFieldProps) => (
  <Suspense fallback={<FieldWaits {...props} />}>
    <CronEditor {...props} />
  </Suspense>
);
