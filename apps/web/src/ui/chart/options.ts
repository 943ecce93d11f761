import uPlot from "uplot";
import { axesOf } from "./axes.ts";
import type { ChartProps } from "./chart-props.ts";
import { bottomOf, summaryOf, topOf, topsOf } from "./summary.ts";

interface MenuRoute {
  readonly width: number;
  readonly height: number;
  /** Where the page's colours are read. */
  readonly style: CSSStyleDeclaration;
  /** The place under the pointer, or null. */
  readonly onPoint: (at: number | null) => void;
}

interface Latest {
  readonly current: ChartProps;
}

/** A wide day is still a bar, and a narrow one no hair. */
const BAR_WIDTH: [number, number] = [0.62, 28];
const GRID_LINES = 3;

const series = (latest: Latest, { style }: MenuRoute): uPlot.Series => {
  const accent = style.getPropertyValue("--accent");
  const tint = style.getPropertyValue("--accent-tint");
  const points = { show: false };
  if (latest.current.kind === "area") return { stroke: accent, fill: tint, width: 1.5, points };
  // Past periods are drawn at half strength, the current one in full; categories without time all in full.
  const hasNames = latest.current.axes?.kind === "names";
  const past = style.getPropertyValue("--accent-line");
  const fills = () => latest.current.values.map((_, at, { length }) => (hasNames || at === length - 1 ? accent : past));
  const paths = uPlot.paths.bars?.({ size: BAR_WIDTH, radius: 0.15, disp: { fill: { unit: 3, values: fills } } });
  return { fill: past, width: 0, points, ...(paths && { paths }) };
};

/** Bars of the total in the error color; the bars of successes are drawn over them. */
const overSeries = ({ style }: MenuRoute): uPlot.Series => {
  const paths = uPlot.paths.bars?.({ size: BAR_WIDTH, radius: 0.15 });
  return { fill: style.getPropertyValue("--error"), width: 0, points: { show: false }, ...(paths && { paths }) };
};

/** What is drawn, the highest first. */
export const dataOf = ({ x, values, over }: ChartProps): uPlot.AlignedData =>
  over ? [[...x], [...topsOf(values, over.values)], [...values]] : [[...x], [...values]];

/** The dashed line above which values need attention. */
const threshold = (level: number, color: string) => (plot: uPlot) => {
  const y = Math.round(plot.valToPos(level, "y", true));
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = uPlot.pxRatio;
  ctx.setLineDash([4 * uPlot.pxRatio, 3 * uPlot.pxRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
};

/** Half a position before the first and after the last bar; for a single one uPlot would choose another end. */
const barRange = (latest: Latest) => (): [number, number] => {
  const { x } = latest.current;
  return [(x[0] ?? 0) - 0.5, (x.at(-1) ?? 0) + 0.5];
};

/** uPlot's options; `latest` is read again whenever the scale is computed. */
export function optionsOf(latest: Latest, position: MenuRoute): uPlot.Options {
  const { width, height, style, onPoint } = position;
  const props = latest.current;
  const hairline = style.getPropertyValue("--hairline");
  const top = () => {
    const { max, values, over, threshold: level = 0 } = latest.current;
    return max ?? topOf(Math.max(summaryOf(topsOf(values, over?.values))?.high ?? 0, level));
  };
  const bottom = () => bottomOf(summaryOf(latest.current.values)?.low ?? 0);
  const splits = () => {
    const [low, high] = [bottom(), top()];
    return low < 0 ? [low, 0, high] : Array.from({ length: GRID_LINES }, (_, line) => (high * line) / (GRID_LINES - 1));
  };
  return {
    width,
    height,
    // The last label below the drawing is wider than its place.
    padding: [6, props.axes ? 16 : 0, 0, 0],
    legend: { show: false },
    series: [{}, ...(props.over ? [overSeries(position)] : []), series(latest, position)],
    scales: {
      x: { time: false, ...(props.kind === "bars" && { range: barRange(latest) }) },
      y: { range: () => [bottom(), top()] },
    },
    axes: axesOf(latest, style, { stroke: hairline, width: 1 }, splits),
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { show: false },
      ...(props.crosshairGroup !== undefined && { sync: { key: props.crosshairGroup } }),
    },
    hooks: {
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
      ...(props.threshold !== undefined && {
        draw: [threshold(props.threshold, style.getPropertyValue("--warning-icon"))],
      }),
    },
  };
}
