import { Cron } from "croner";
import { failField } from "../../../core/errors.ts";

/** Quartz's dialect, as the page's editor reads it: `0/10` starts at 0, weekday 1 is Sunday, six or seven fields. */
const DIALECT = { sloppyRanges: true, alternativeWeekdays: true, mode: "6-or-7-parts", paused: true } as const;

/** Minimum distance between runs of one task: each run queries the database. */
export const MIN_INTERVAL_MS = 10_000;
/** More than a minute has seconds: a rush within one minute shows in as many runs. */
const MAX_NEXT_RUNS = 61;

const FIELD = "cronExpression";

function readCron(expression: string, timeZone: string): Cron {
  try {
    return new Cron(expression.trim().split(/\s+/).join(" "), { ...DIALECT, timezone: timeZone });
  } catch {
    throw failField(FIELD, "TASK_CRON_FORM");
  }
}

/** The next due time after `from`, or null. The package handles daylight saving: a skipped hour runs at its end. */
export const nextDue = (expression: string, from: number, timeZone: string): number | null =>
  readCron(expression, timeZone).nextRun(new Date(from))?.getTime() ?? null;

/** The due times from `from` to `now`, both included: the newest ones, oldest first. */
export function dueTimesBetween(expression: string, from: number, now: number, timeZone: string, max: number) {
  // The package works with whole seconds.
  const runs = readCron(expression, timeZone).previousRuns(max, new Date(now + 1000));
  return runs
    .map((run) => run.getTime())
    .filter((moment) => moment >= from && moment <= now)
    .reverse();
}

/** Rejects an expression that is invalid, never due, or due too often. */
export function checkCron(expression: string, from: number, timeZone: string): void {
  const runs = readCron(expression, timeZone).nextRuns(MAX_NEXT_RUNS, new Date(from));
  if (runs.length === 0) throw failField(FIELD, "TASK_CRON_NEVER");
  const tooClose = runs.some((run, at) => run.getTime() - (runs[at - 1]?.getTime() ?? -Infinity) < MIN_INTERVAL_MS);
  if (tooClose) throw failField(FIELD, "TASK_CRON_TOO_OFTEN", { seconds: MIN_INTERVAL_MS / 1000 });
}
