import type { Region } from "@adel/region";
import type { FieldFrame } from "../field.ts";

export interface RegionSelectProps extends FieldFrame {
  readonly value: Region;
  readonly onChange: (value: Region) => void;
  /** A province without a city is an answer too, as in a filter. */
  readonly provinceAlone?: boolean;
}
