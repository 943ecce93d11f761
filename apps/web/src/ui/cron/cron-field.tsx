import { lazy, Suspense } from "react";
import { FieldSkeleton } from "../field-skeleton.tsx";
import type { CronFieldProps } from "./cron-props.ts";

const CronEditor = lazy(async () => ({ default: (await import("./cron-editor.tsx")).CronEditor }));

/** When a timed task runs: said in people's words or as an expression, with what it means and the next five runs. */
export const CronField = (props: CronFieldProps) => (
  <Suspense fallback={<FieldSkeleton {...props} />}>
    <CronEditor {...props} />
  </Suspense>
);
