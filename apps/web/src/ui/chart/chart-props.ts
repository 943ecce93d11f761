export interface ChartProps {
  /** What is measured; screen readers hear it with the figures. */
  readonly label: string;
  /** A line over its area for what flows, bars for what is counted by day. */
  readonly kind: "area" | "bars";
  /** Rising moments or places, one for each value. */
  readonly x: readonly number[];
  /** null where nothing was measured. */
  readonly values: readonly (number | null)[];
  readonly showX: (x: number) => string;
  readonly showValue: (value: number) => string;
  readonly height?: number;
  /** Dashed: above it somebody should look. */
  readonly threshold?: number;
  /** Top of the scale where it is known (100 %); else the highest value. */
  readonly max?: number;
  /** Charts of one name show the same moment under the pointer. */
  readonly supervisor?: string;
}
