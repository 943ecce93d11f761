import { DESK_POLICY } from "@adel/protocol";
import type { TimeFormat } from "../../../core/time/time-format.ts";

const DAY_MS = 24 * 3_600_000;
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day that a front desk has, in the server's zone: before it begins, still the day before. */
export function deskDay(timeFormat: TimeFormat, now: number): string {
  const [day = "", time = ""] = timeFormat.format(now).split(" ");
  return time < DESK_POLICY.dayBegins ? shiftDay(day, -1) : day;
}

/** What a moment makes of a stay's end: due where that is today. */
export function stayState(timeFormat: TimeFormat, now: number, validTo: number): "valid" | "due" | "expired" {
  if (validTo <= now) return "expired";
  return timeFormat.format(validTo).slice(0, 10) <= deskDay(timeFormat, now) ? "due" : "valid";
}
