import { failField } from "../errors.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";

/** Times as stored (milliseconds UTC) and as shown (`yyyy-MM-dd HH:mm:ss` in the server's time zone). */
export interface TimeFormat {
  /** Formats a stored time; null if there is none. */
  format(moment: number): string;
  format(moment: number | null): string | null;
  /** Start of a range: a bare date means its first second. Rejects a date that does not exist. */
  from(text: string, field: string): number;
  /** End of a range: a bare date means its last second. */
  to(text: string, field: string): number;
}

const two = (part: number): string => (part < 10 ? `0${part}` : `${part}`);
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_QUARTERS = 20_000;
/** Before 1972 zones had offsets of seconds, and changed them at any minute. */
const OFFSETS_ARE_WHOLE_FROM = Date.UTC(1973, 0, 1);
const YEAR_10_000 = Date.UTC(9999, 11, 30);

/** The Swedish locale writes exactly the specification's date format (§9). */
export function createTimeFormat(timeZone: string): TimeFormat {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const asIfUtc = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);
  const offset = (moment: number) => asIfUtc(format.format(moment)) - Math.floor(moment / 1000) * 1000;
  /** An offset is constant for at least a quarter of an hour; computing it for each time of a list is slow. */
  const offsets = new Map<number, number>();
  const storedOffset = (moment: number): number => {
    const quarter = Math.floor(moment / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    if (offsets.size >= MAX_QUARTERS) offsets.clear();
    const fresh = offset(moment);
    offsets.set(quarter, fresh);
    return fresh;
  };
  const days = new Map<number, string>();
  const dayOf = (day: number): string => {
    const known = days.get(day);
    if (known !== undefined) return known;
    if (days.size >= MAX_QUARTERS) days.clear();
    const fresh = new Date(day * DAY_MS).toISOString().slice(0, 10);
    days.set(day, fresh);
    return fresh;
  };
  const values = (moment: number): string => {
    if (moment < OFFSETS_ARE_WHOLE_FROM || moment >= YEAR_10_000) return format.format(moment);
    const local = moment + storedOffset(moment);
    const day = Math.floor(local / DAY_MS);
    const seconds = Math.floor((local - day * DAY_MS) / 1000);
    return `${dayOf(day)} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
  const parse = (text: string, field: string): number => {
    const local = asIfUtc(text);
    if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== text.slice(0, 10))
      throw failField(field, "FIELD_TIME");
    // Twice, so that a guess on the wrong side of a daylight saving change is corrected.
    return local - offset(local - offset(local));
  };
  function formatTime(moment: number): string;
  function formatTime(moment: number | null): string | null;
  function formatTime(moment: number | null): string | null {
    return moment === null ? null : values(moment);
  }
  return {
    format: formatTime,
    from: (text, field) => parse(text.length === 10 ? `${text} 00:00:00` : text, field),
    to: (text, field) => parse(text.length === 10 ? `${text} 23:59:59` : text, field) + 999,
  };
}

/** A time range of a query as stored times; an end that is not set is open. */
export interface TimeRange {
  readonly since: number | undefined;
  readonly until: number | undefined;
}

interface Range {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

export const parseTimeRange = (timeFormat: TimeFormat, { beginTime, endTime }: Range): TimeRange => ({
  since: beginTime === undefined ? undefined : timeFormat.from(beginTime, "beginTime"),
  until: endTime === undefined ? undefined : timeFormat.to(endTime, "endTime"),
});
