import type uPlot from "uplot";
import type { ChartProps } from "./chart-props.ts";
import { LETTER_HEIGHT, thinned, widthOf, wrapped } from "./labels.ts";

interface Latest {
  readonly current: ChartProps;
}
type Lines = NonNullable<uPlot.Axis["grid"]>;

const LABEL_GAP = 6;
/** Of one line of labels, and of two. */
const ONE_LINE = 22;
const TWO_LINES = 38;
const heightBelow = (_: uPlot, shown: readonly string[] | null): number =>
  shown?.some((label) => label.includes("\n")) ? TWO_LINES : ONE_LINE;
const none = { show: false } as const;

/** The scales of a chart, or the lines alone where it has none. */
export function axesOf(latest: Latest, style: CSSStyleDeclaration, grid: Lines, splits: () => number[]): uPlot.Axis[] {
  const { axes } = latest.current;
  if (!axes) return [none, { size: 0, gap: 0, ticks: none, values: () => [], grid, splits }];
  const text = {
    stroke: style.getPropertyValue("--third"),
    font: `${LETTER_HEIGHT}px ${style.fontFamily}`,
    ticks: none,
  };
  const below = (plot: uPlot): string[] => {
    const { x, showX } = latest.current;
    const slot = plot.width === 0 ? 0 : plot.bbox.width / devicePixelRatio / Math.max(1, x.length);
    const labels = x.map(showX);
    return axes.kind === "time" ? thinned(labels, slot) : labels.map((label) => wrapped(label, slot));
  };
  const beside = (shown: readonly string[] | null): number =>
    Math.ceil((shown ?? []).reduce((most, label) => Math.max(most, widthOf(label)), 0)) + LABEL_GAP + 2;
  return [
    { ...text, size: heightBelow, gap: LABEL_GAP, grid: none, splits: () => [...latest.current.x], values: below },
    {
      ...text,
      size: (_, shown) => beside(shown),
      gap: LABEL_GAP,
      grid,
      splits,
      values: (_, at) => at.map(axes.showScale),
    },
  ];
}
