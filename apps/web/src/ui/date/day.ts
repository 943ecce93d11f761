import { DAY_MS } from "./durations.ts";

/** A span of days, both ends inside: `2026-01-02`; "" is an open end. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Days are counted in UTC, where each has 24 hours. */
const moment = (day: string): number => Date.UTC(...partsOf(day));
const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month - 1, date];
};
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many days after (before, if negative) another. */
export const addDays = (day: string, days: number): string => dayOf(moment(day) + days * DAY_MS);

/** How many days a day is after another; negative if before. */
export const daysBetween = (from: string, to: string): number => Math.round((moment(to) - moment(from)) / DAY_MS);

const TYPED = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

/** Parses a date as entered: `2026-1-2`, `2026/01/02`, `20260102`, `2026年1月2日`; null if it is not in the calendar. */
export function typedDay(text: string): string | null {
  const [, year, ...rest] = TYPED.exec(text.trim()) ?? [];
  const [month, date] = rest.filter((part) => part !== undefined);
  if (!year || !month || !date) return null;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  // The calendar turns April 31 into May 1, which is not what was typed.
  return dayOf(moment(day)) === day ? day : null;
}

const monthOf = (day: string, months: number): DateRange => {
  const [year, month] = partsOf(day);
  return { from: dayOf(Date.UTC(year, month + months, 1)), to: dayOf(Date.UTC(year, month + months + 1, 0)) };
};

export type SpanName = "today" | "yesterday" | "lastSeven" | "lastThirty" | "thisMonth" | "lastMonth";

/** The usual ranges, relative to a day. */
export function dateRangePresets(today: string): readonly (readonly [SpanName, DateRange])[] {
  if (!isDay(today)) return [];
  return [
    ["today", { from: today, to: today }],
    ["yesterday", { from: addDays(today, -1), to: addDays(today, -1) }],
    ["lastSeven", { from: addDays(today, -6), to: today }],
    ["lastThirty", { from: addDays(today, -29), to: today }],
    ["thisMonth", { from: monthOf(today, 0).from, to: today }],
    ["lastMonth", monthOf(today, -1)],
  ];
}
