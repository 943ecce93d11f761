import { DAY_SECONDS, getMidnight, ZONE_SECONDS } from "../model/hotel-day.ts";

const NEAR_DAYS: Readonly<Record<string, number>> = {
  ...{ 昨天: -1, 今天: 0, 明天: 1 },
  ...{ yesterday: -1, today: 0, tomorrow: 1 },
};

/** Seconds of a date and a time in the hotel's zone, such as "2026-11-30" and "14:00". */
const parseDate = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`) / 1000 - ZONE_SECONDS;

/** A date without a year is the one nearest to now. */
function parseDateOfYear(day: string, time: string, now: number): number {
  const year = new Date((now + ZONE_SECONDS) * 1000).getUTCFullYear();
  const dates = [year - 1, year, year + 1].map((number) => parseDate(`${number}-${day}`, time));
  return dates.reduce((nearest, date) => (Math.abs(date - now) < Math.abs(nearest - now) ? date : nearest));
}

/** A time as a page shows it ("今天14:00", "11-30 14:00", "2026-11-30 14:00"), in seconds; undefined: unreadable. */
export function parseShownTime(text: string, now: number): number | undefined {
  const [, near = "", hour = "", minute = ""] = /^(\p{L}+) ?(\d{1,2}):(\d{2})/u.exec(text.trim()) ?? [];
  const days = NEAR_DAYS[near];
  if (days !== undefined) return getMidnight(now) + days * DAY_SECONDS + Number(hour) * 3600 + Number(minute) * 60;
  const [, year, day = "", time = ""] = /^(\d{4}-)?(\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(text.trim()) ?? [];
  if (day === "") return undefined;
  return year === undefined ? parseDateOfYear(day, time, now) : parseDate(`${year}${day}`, time);
}

/** Times are shown by the minute. */
export const isSameMinute = (a: number, b: number): boolean => Math.abs(a - b) < 60;
