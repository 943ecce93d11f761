import { DEFAULT_MONTHS, MAX_MONTHS } from "@adel/protocol";
import { failField } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

/** Whole months of the server's calendar, one after the other. */
export interface MonthRange {
  readonly months: readonly string[];
  /** When each month begins. */
  readonly starts: readonly number[];
  readonly since: number;
  readonly until: number;
}

const MONTHS = 12;
const toIndex = (month: string): number => Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1;
const toMonth = (index: number): string =>
  `${Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, "0")}`;

interface Requested {
  readonly beginMonth?: string | undefined;
  readonly endMonth?: string | undefined;
}
/** The requested months; a missing end follows from the other one and from today. */
export function parseMonthRange(timeFormat: TimeFormat, now: number, { beginMonth, endMonth }: Requested): MonthRange {
  const today = toIndex(timeFormat.format(now).slice(0, 7));
  const begin = beginMonth === undefined ? undefined : toIndex(beginMonth);
  const last = endMonth === undefined ? Math.max(today, begin ?? today) : toIndex(endMonth);
  const first = begin ?? last - DEFAULT_MONTHS + 1;
  if (last < first) throw failField("endMonth", "MONTHS_REVERSED");
  if (last - first >= MAX_MONTHS) throw failField("beginMonth", "TOO_MANY_MONTHS", { max: MAX_MONTHS });
  const start = (index: number) => timeFormat.from(`${toMonth(index)}-01`, "beginMonth");
  const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return {
    months: indexes.map(toMonth),
    starts: indexes.map(start),
    since: start(first),
    until: start(last + 1) - 1,
  };
}
