import type { FieldFrame } from "../field.ts";
import type { Region } from "./region.ts";

export interface RegionSelectProps extends FieldFrame {
  readonly value: Region;
  readonly onChange: (value: Region) => void;
  /** A province without a city is an answer too, as in a filter. */
  readonly provinceAlone?: boolean;
}
