import type { AlarmMetric, MonitorSeries } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { DialectName } from "../../../core/db/dialect.ts";
import type { SlowStatements } from "../../../core/db/slow-statements.ts";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import { countFailedRuns } from "../server/monitor.service.ts";
import { AlarmMetricsRepository } from "./alarm-metrics.repository.ts";

/** What a process measures every few seconds. */
export type Sample = Readonly<Record<MonitorSeries, number | null>>;

export interface MetricDeps {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly statements: SlowStatements;
}
const MEGABYTE = 2 ** 20;

/** The current value of a metric; null if it is not measured. Only metrics with a rule query the database. */
export async function readMetric(
  { db, dialect, clock, statements }: MetricDeps,
  metric: AlarmMetric,
  sample: Sample | undefined,
): Promise<number | null> {
  const now = clock.now();
  const product = new AlarmMetricsRepository(db, dialect);
  switch (metric) {
    case "slowStatements":
      return statements.list().filter(({ lastTime }) => lastTime >= now - HOUR_MS).length;
    case "databaseSize":
      return Math.round(((await product.databaseBytes()) / MEGABYTE) * 100) / 100;
    case "unknownJobs":
      return product.unknownJobs();
    case "silentBridges":
      return product.silentBridges(now);
    case "failedTasks":
      return countFailedRuns(db, now - DAY_MS);
    default:
      return sample?.[metric] ?? null;
  }
}
