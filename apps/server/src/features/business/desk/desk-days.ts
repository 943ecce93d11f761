import type { DeskPolicy } from "@adel/protocol";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

type DayPolicy = Pick<DeskPolicy, "dayBegins">;

/** The day that a front desk has, in the server's zone: before it begins, still the day before. */
export function deskDay(timeFormat: TimeFormat, now: number, { dayBegins }: DayPolicy): string {
  const [day = "", time = ""] = timeFormat.format(now).split(" ");
  return time < dayBegins ? shiftDay(day, -1) : day;
}

/** So long after its end, a stay that nobody checked out counts as over. */
const FORGOTTEN_MS = 7 * DAY_MS;
/** The end before which an open stay is over at a moment. */
export const forgottenBefore = (now: number): number => now - FORGOTTEN_MS;

/** For so long after its end, a stay keeps the number of its booking. */
export const REFERENCE_LIFETIME_MS = 30 * DAY_MS;

/** What a moment makes of a stay's end: due where that is today, or in the night after it. */
export function stayState(
  timeFormat: TimeFormat,
  now: number,
  validTo: number,
  policy: DayPolicy,
): "valid" | "due" | "expired" {
  if (validTo <= now) return "expired";
  return deskDay(timeFormat, validTo, policy) <= deskDay(timeFormat, now, policy) ? "due" : "valid";
}
