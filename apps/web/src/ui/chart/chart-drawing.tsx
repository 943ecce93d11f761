import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import classes from "./chart.module.css";
import type { ChartProps } from "./chart-props.ts";
import { dataOf, optionsOf } from "./options.ts";

/** A browser that blocks canvas (against fingerprinting) shows the figures as text. */
const canDraw = (): boolean => {
  try {
    return document.createElement("canvas").getContext("2d") !== null;
  } catch {
    // Refused by an exception is refused as well.
    return false;
  }
};

/** Missing in uPlot's types: whether synchronized charts receive the event, as they receive pointer moves. */
interface Reported {
  setCursor(position: { readonly left: number; readonly top: number }, fire: boolean, publish: boolean): void;
}
/** uPlot's value for a pointer that has left. */
const NOWHERE = -10;

/** Where a key leads from a place, or from outside when there is none yet. */
function stepTo(key: string, at: number | null, length: number): number | undefined {
  const last = length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight") return at === null ? 0 : Math.min(last, at + 1);
  if (key === "ArrowLeft") return at === null ? last : Math.max(0, at - 1);
  return undefined;
}

interface Props extends ChartProps {
  readonly height: number;
}
/** Draws into an element of this width; `at` is the value that its line names. */
function usePlot(props: Props, position: RefObject<HTMLElement | null>, width: number) {
  const { x, values, over, height } = props;
  const plot = useRef<uPlot>(undefined);
  const [at, setAt] = useState<number | null>(null);
  const scheme = useComputedColorScheme("light");
  const latest = useRef(props);
  latest.current = props;

  // Colours are taken from the page when the drawing is made, so another scheme makes another drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is not read here, and still decides every colour
  useEffect(() => {
    if (!position.current || width === 0 || !canDraw()) return undefined;
    const options = optionsOf(latest, { width, height, style: getComputedStyle(position.current), onPoint: setAt });
    const created = new uPlot(options, dataOf(latest.current), position.current);
    plot.current = created;
    return () => {
      plot.current = undefined;
      created.destroy();
    };
  }, [width, height, scheme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing depends on the data, not on the identity of the props
  useEffect(() => plot.current?.setData(dataOf(latest.current)), [x, values, over?.values]);
  return { plot, at };
}

/** The drawing; arrows, Home and End move the line that names a value. */
export function ChartDrawing(props: Props) {
  const { x, values, over, showX, showValue, height } = props;
  const position = useRef<HTMLDivElement>(null);
  const [measure, { width }] = useResizeObserver<HTMLDivElement>();
  const ref = useMergedRef(position, measure);
  const { plot, at } = usePlot(props, position, width);
  const point = (left: number) => {
    const reported: Reported | undefined = plot.current;
    reported?.setCursor({ left, top: Math.min(left, 0) }, true, true);
  };
  const walk = (event: KeyboardEvent) => {
    const now = plot.current;
    const next = stepTo(event.key, at, x.length);
    if (next === undefined || !now) return;
    event.preventDefault();
    point(now.valToPos(x[next] ?? 0, "x"));
  };
  const first = x[0];
  const last = x.at(-1);
  const value = at === null ? null : values[at];
  return (
    <div
      className={classes.drawing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move over the drawing, as the pointer does
      tabIndex={0}
      role="img"
      aria-label={props.label}
      onKeyDown={walk}
      onBlur={() => point(NOWHERE)}
    >
      <div ref={ref} style={{ height }} />
      <div className={classes.axis} data-point={props.axes !== undefined || undefined} aria-hidden>
        <span>{props.axes || first === undefined ? "" : showX(first)}</span>
        {at !== null && (
          <span className={classes.point}>
            {showX(x[at] ?? 0)} <b>{value === null || value === undefined ? "–" : showValue(value)}</b>
            {over && (
              <>
                {" "}
                {over.label} <b>{showValue(over.values[at] ?? 0)}</b>
              </>
            )}
          </span>
        )}
        <span>{props.axes || last === undefined ? "" : showX(last)}</span>
      </div>
    </div>
  );
}
