import type { DeskPolicy } from "@adel/protocol";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

export { forgottenBefore } from "../hotel-card/card-standing.service.ts";

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

type DayPolicy = Pick<DeskPolicy, "dayBegins">;

/** The front desk's current day in the server's zone; before its beginning, the previous day. */
export function deskDay(timeFormat: TimeFormat, now: number, { dayBegins }: DayPolicy): string {
  const [day = "", time = ""] = timeFormat.format(now).split(" ");
  return time < dayBegins ? shiftDay(day, -1) : day;
}

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

/** Nights of the hotel's day until an end; 0 if that is today, or over. */
export function nightsLeft(timeFormat: TimeFormat, now: number, validTo: number, policy: DayPolicy): number {
  const startOf = (time: number) => Date.parse(`${deskDay(timeFormat, time, policy)}T00:00:00Z`);
  return Math.max(0, (startOf(validTo) - startOf(now)) / DAY_MS);
}
