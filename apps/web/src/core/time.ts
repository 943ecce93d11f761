const TEN_DIGITS = 9_999_999_999;
const two = (part: number): string => String(part).padStart(2, "0");

/** `{y}-{m}-{d} {h}:{i}:{s}` in this computer's zone; a number of at most ten digits is seconds (specification §9). */
export function formatTime(time: number): string {
  const at = new Date(time <= TEN_DIGITS ? time * 1000 : time);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`;
}

/** A date-and-time field's value (`2026-01-02 03:04`), which stands in the server's zone, as the server takes it; "" stays unset. */
export const wireTime = (field: string): string | undefined =>
  field === "" ? undefined : `${field}${field.length === 16 ? ":00" : ""}`;

/** A moment as a date-and-time field shows it, to the minute, in the server's zone: all times of the product are. */
export function fieldTime(time: number, timeZone: string): string {
  return writerIn(timeZone).format(time);
}

/** Making one takes far longer than asking it. */
const writers = new Map<string, Intl.DateTimeFormat>();
function writerIn(timeZone: string): Intl.DateTimeFormat {
  const known = writers.get(timeZone);
  if (known) return known;
  // Swedish writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  writers.set(timeZone, made);
  return made;
}
