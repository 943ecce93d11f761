export interface ChartAxes {
  readonly kind: "time" | "names";
  /** What the places are, for screen readers. */
  readonly label: string;
  /** A figure of the scale, short; empty where the scale is finer than what is counted. */
  readonly showScale: (value: number) => string;
}

export interface ChartProps {
  /** What is measured; screen readers read it with the values. */
  readonly label: string;
  /** A line over its area for what flows, bars for what is counted by day. */
  readonly kind: "area" | "bars";
  /** Rising moments or places, one for each value. */
  readonly x: readonly number[];
  /** null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** On top of the bars, in the error color: failures. */
  readonly over?: { readonly label: string; readonly values: readonly number[] };
  readonly showX: (x: number) => string;
  readonly showValue: (value: number) => string;
  readonly height?: number;
  /** A dashed line: values above it need attention. */
  readonly threshold?: number;
  /** Top of the scale where it is known (100 %); else the highest value. */
  readonly max?: number;
  /** Axes beside and below the chart: for a time series, or for named categories. */
  readonly axes?: ChartAxes;
  /** Charts with the same group show the same time under the pointer. */
  readonly crosshairGroup?: string;
}
