import { lazy, Suspense } from "react";
import type { FieldFrame } from "../field.ts";
import { FieldWaits } from "../field-waits.tsx";
import type { Region } from "./region.ts";

export interface RegionSelectProps extends FieldFrame {
  readonly value: Region;
  readonly onChange: (value: Region) => void;
  /** A province without a city is an answer too, as in a filter. */
  readonly provinceAlone?: boolean;
}
const RegionCascader = lazy(async () => ({ default: (await import("./region-cascader.tsx")).RegionCascader }));

/** Province and city of China; the list of places comes when the field first appears. */
export const RegionSelect = (props: RegionSelectProps) => (
  <Suspense fallback={<FieldWaits {...props} value={props.value.city || props.value.province} />}>
    <RegionCascader {...props} />
  </Suspense>
);
