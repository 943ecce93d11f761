import type { MisfirePolicy } from "@adel/protocol";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { dueTimesBetween, nextDue } from "./cron.ts";

/** Later than this a due time counts as missed (as in Quartz). */
export const MISFIRE_MS = MINUTE_MS;
/** Limit of missed due times that are run later; otherwise a week's stop would cause a flood of runs. */
export const MAX_CATCH_UP = 20;

interface Due {
  readonly cronExpression: string;
  readonly misfirePolicy: MisfirePolicy;
  /** The current due time. */
  readonly due: number;
}
export interface DuePlan {
  /** The due times to run, oldest first. */
  readonly run: readonly number[];
  /** The following due time. */
  readonly next: number | null;
}

/** Which of the passed due times are run, by the task's misfire strategy. */
export function planDueTimes({ cronExpression, misfirePolicy, due }: Due, now: number, timeZone: string): DuePlan {
  const came = dueTimesBetween(cronExpression, due, now, timeZone, MAX_CATCH_UP);
  const onTime = came.filter((moment) => now - moment <= MISFIRE_MS);
  const next = nextDue(cronExpression, now, timeZone);
  if (misfirePolicy === "1") return { run: came, next };
  if (onTime.length > 0 || misfirePolicy === "3") return { run: onTime, next };
  return { run: came.slice(-1), next };
}
