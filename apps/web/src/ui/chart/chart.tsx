import { lazy, Suspense } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { ErrorBoundary } from "../boundary.tsx";
import classes from "./chart.module.css";
import type { ChartProps } from "./chart-props.ts";
import { summaryOf } from "./summary.ts";

const Drawing = lazy(async () => ({ default: (await import("./chart-drawing.tsx")).ChartDrawing }));
/** Above this number of values, a list of all of them is no help. */
const LISTED = 62;

/** Shown without data. */
const Messages = ({ height, children }: { readonly height: number; readonly children: string }) => (
  <p className={classes.none} style={{ height }}>
    {children}
  </p>
);

/** One series, with failures on top if they are counted: a chart, and a list for screen readers. */
export function Chart(props: ChartProps) {
  const { label, x, values, showX, showValue, height = 120 } = props;
  const t = useTranslation("ui.view");
  const summary = summaryOf(values);
  const messages = summary
    ? t("summary", { last: showValue(summary.last), low: showValue(summary.low), high: showValue(summary.high) })
    : t("noData");
  return (
    <figure className={classes.figure}>
      <figcaption className="visually-hidden">
        {label}: {messages}
      </figcaption>
      {summary ? (
        <ErrorBoundary instead={() => <Messages height={height}>{t("notDrawn")}</Messages>}>
          <Suspense fallback={<div style={{ height }} aria-busy />}>
            <Drawing {...props} height={height} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Messages height={height}>{t("noData")}</Messages>
      )}
      {summary && values.length <= LISTED && (
        <div className="visually-hidden">
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                <th scope="col">{props.axes?.label ?? t("when")}</th>
                <th scope="col">{label}</th>
                {props.over && <th scope="col">{props.over.label}</th>}
              </tr>
            </thead>
            <tbody>
              {values.map((value, at) => (
                <tr key={x[at]}>
                  <th scope="row">{showX(x[at] ?? 0)}</th>
                  <td>{value === null ? "" : showValue(value)}</td>
                  {props.over && <td>{showValue(props.over.values[at] ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}
