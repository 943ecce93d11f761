import { lazy, Suspense } from "react";
import { FieldSkeleton } from "../field-skeleton.tsx";
import type { RegionSelectProps } from "./region-props.ts";

const RegionCascader = lazy(async () => ({ default: (await import("./region-cascader.tsx")).RegionCascader }));

/** Province and city of China; the list of places is loaded when the field first appears. */
export const RegionSelect = (props: RegionSelectProps) => (
  <Suspense fallback={<FieldSkeleton {...props} value={props.value.city || props.value.province} />}>
    <RegionCascader {...props} />
  </Suspense>
);
