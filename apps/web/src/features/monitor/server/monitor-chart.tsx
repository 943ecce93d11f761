import type { MonitorHistory, MonitorSeries } from "@adel/protocol/monitor/server";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./server.module.css";

/** Display of a series: its unit, the top of its scale, and the value from which it needs attention. */
export interface ChartSpec {
  readonly name: MonitorSeries;
  readonly unit: string;
  readonly max?: number;
  readonly threshold?: number;
}

const TIME = "2026-01-02 ".length;
const CHART_HEIGHT = 96;
const figure = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const textOf = (value: number, unit: string) => `${figure.format(value)}${unit === "" ? "" : ` ${unit}`}`;

/** A small chart with its current value in large; all charts of a page share the line that shows a time. */
export function MonitorChart({ spec, history }: { readonly spec: ChartSpec; readonly history: MonitorHistory }) {
  const { name, unit, max, threshold } = spec;
  const t = useTranslation("monitor.server");
  const zone = useSession()?.timeZone ?? "UTC";
  const values = history.series[name];
  const measured = values.filter((value) => value !== null);
  const now = measured.at(-1);
  const isHigh = threshold !== undefined && now !== undefined && now >= threshold;
  return (
    <section className={classes.chart} aria-label={t(name)}>
      <header>
        <h2>{t(name)}</h2>
        {isHigh && <Status color="warning">{t("high")}</Status>}
      </header>
      <p className={classes.now}>
        <b>{now === undefined ? "–" : figure.format(now)}</b> <span>{unit}</span>
        {measured.length > 0 && (
          <span className={classes.peak}>{t("peak", { value: figure.format(Math.max(...measured)) })}</span>
        )}
      </p>
      <Chart
        label={t(name)}
        kind="area"
        x={history.moments}
        values={values}
        showX={(moment) => fieldTime(moment, zone).slice(TIME)}
        showValue={(value) => textOf(value, unit)}
        height={CHART_HEIGHT}
        crosshairGroup="monitor"
        {...(max !== undefined && { max })}
        {...(threshold !== undefined && { threshold })}
      />
    </section>
  );
}
