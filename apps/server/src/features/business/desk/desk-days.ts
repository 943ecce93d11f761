import type { DeskPolicy } from "@adel/protocol";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

type DayPolicy = Pick<DeskPolicy, "dayBegins">;

/** The front desk's current day in the server's zone; before its beginning, the previous day. */
export function deskDay(timeFormat: TimeFormat, now: number, { dayBegins }: DayPolicy): string {
  const [day = "", time = ""] = timeFormat.format(now).split(" ");
  return time < dayBegins ? shiftDay(day, -1) : day;
}

/** A stay without a check-out counts as ended after this time. */
const FORGOTTEN_MS = 7 * DAY_MS;
/** Open stays that ended before this time count as ended. */
export const forgottenBefore = (now: number): number => now - FORGOTTEN_MS;

/** How long after its end a stay keeps its booking number. */
export const REFERENCE_LIFETIME_MS = 30 * DAY_MS;

/** State of a stay by its end: due if that is today, or in the following night. */
export function stayState(
  timeFormat: TimeFormat,
  now: number,
  validTo: number,
  policy: DayPolicy,
): "valid" | "due" | "expired" {
  if (validTo <= now) return "expired";
  return deskDay(timeFormat, validTo, policy) <= deskDay(timeFormat, now, policy) ? "due" : "valid";
}
