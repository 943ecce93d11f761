import { lazy, Suspense } from "react";
import { FieldSkeleton } from "../field-skeleton.tsx";
import type { CronFieldProps } from "./cron-props.ts";

const CronEditor = lazy(async () => ({ default: (await import("./cron-editor.tsx")).CronEditor }));

/** The schedule of a timed task: selected or entered as an expression, with its meaning and the next five runs. */
export const CronField = (props: CronFieldProps) => (
  <Suspense fallback={<FieldSkeleton {...props} />}>
    <CronEditor {...props} />
  </Suspense>
);
