import { DAY_MS } from "../ui/date/durations.ts";

const isTenDigits = (time: number): boolean => time >= 1e9 && time < 1e10;

/** `{y}-{m}-{d} {h}:{i}:{s}` in the server's zone; a number of ten digits is seconds, any other milliseconds (specification §9). */
export function formatTime(time: number, timeZone: string): string {
  return writerIn(timeZone, "medium").format(isTenDigits(time) ? time * 1000 : time);
}

/** A date-and-time field's value (`2026-01-02 03:04`, in the server's zone) in the server's format; undefined for "". */
export const encodeTime = (field: string): string | undefined =>
  field === "" ? undefined : `${field}${field.length === 16 ? ":00" : ""}`;

/** A time as a date-and-time field shows it, to the minute, in the server's zone like all times of the product. */
export function fieldTime(time: number, timeZone: string): string {
  return writerIn(timeZone, "short").format(time);
}

const dayOf = (time: string) => Date.parse(`${time.slice(0, "2026-01-02".length)}T00:00:00Z`);
/** Whole days between the dates of two times of the server (`2026-01-02 …`); negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((dayOf(to) - dayOf(from)) / DAY_MS);

/** Creating one is far slower than using it. */
const writers = new Map<string, Intl.DateTimeFormat>();
function writerIn(timeZone: string, timeStyle: "short" | "medium"): Intl.DateTimeFormat {
  const key = `${timeStyle} ${timeZone}`;
  const known = writers.get(key);
  if (known) return known;
  // Swedish writes dates as ISO 8601 does.
  const created = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle, timeZone });
  writers.set(key, created);
  return created;
}
