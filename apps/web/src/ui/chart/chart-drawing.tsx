import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import classes from "./chart.module.css";
import type { ChartProps } from "./chart-props.ts";
import { optionsOf } from "./options.ts";

/** A browser that refuses a canvas (against being recognised by it) leaves the figures in words. */
const canDraw = (): boolean => {
  try {
    return document.createElement("canvas").getContext("2d") !== null;
  } catch {
    // Refused by an exception is refused as well.
    return false;
  }
};

/** The drawing; arrows move the line that names a value. */
export function ChartDrawing(props: ChartProps & { readonly height: number }) {
  const { x, values, showX, showValue, height } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [measure, { width }] = useResizeObserver<HTMLDivElement>();
  const ref = useMergedRef(place, measure);
  const [at, setAt] = useState<number | null>(null);
  const scheme = useComputedColorScheme("light");
  const latest = useRef(props);
  latest.current = props;

  // Colours are taken from the page when the drawing is made, so another scheme makes another drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is not read here, and still decides every colour
  useEffect(() => {
    if (!place.current || width === 0 || !canDraw()) return undefined;
    const options = optionsOf(latest, { width, height, style: getComputedStyle(place.current), onPoint: setAt });
    const made = new uPlot(options, [[...latest.current.x], [...latest.current.values]], place.current);
    plot.current = made;
    return () => {
      plot.current = undefined;
      made.destroy();
    };
  }, [width, height, scheme]);
  useEffect(() => plot.current?.setData([[...x], [...values]]), [x, values]);

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const now = plot.current;
    if (!step || !now) return;
    event.preventDefault();
    const next = Math.min(x.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : x.length)) + step));
    now.setCursor({ left: now.valToPos(x[next] ?? 0, "x"), top: 0 });
  };
  const first = x[0];
  const last = x.at(-1);
  const value = at === null ? null : values[at];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move over the drawing, as the pointer does
    <div className={classes.drawing} tabIndex={0} role="img" aria-label={props.label} onKeyDown={walk}>
      <div ref={ref} style={{ height }} />
      <div className={classes.axis} aria-hidden>
        <span>{first === undefined ? "" : showX(first)}</span>
        {at !== null && (
          <span className={classes.point}>
            {showX(x[at] ?? 0)} <b>{value === null || value === undefined ? "–" : showValue(value)}</b>
          </span>
        )}
        <span>{last === undefined ? "" : showX(last)}</span>
      </div>
    </div>
  );
}
