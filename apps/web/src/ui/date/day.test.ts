import { expect, test } from "vitest";
import { addDays, dateRangePresets, daysBetween, typedDay } from "./day.ts";

test("days are counted over the ends of months, leap years and clock changes", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

test("the usual spans hold both their ends", () => {
  const spans = Object.fromEntries(dateRangePresets("2026-01-15"));
  expect(spans.today).toEqual({ from: "2026-01-15", to: "2026-01-15" });
  expect(spans.lastSeven).toEqual({ from: "2026-01-09", to: "2026-01-15" });
  expect(spans.thisMonth).toEqual({ from: "2026-01-01", to: "2026-01-15" });
  expect(spans.lastMonth).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("without a day there are no usual spans", () => {
  expect(dateRangePresets("")).toEqual([]);
});

test("a day is taken as people type it, and never becomes another one", () => {
  for (const text of ["2026-01-02", "2026-1-2", "2026/1/2", "2026.01.02", "20260102", "2026年1月2日", " 2026-01-02 "])
    expect([text, typedDay(text)]).toEqual([text, "2026-01-02"]);
  expect(typedDay("2028-02-29")).toBe("2028-02-29");
  for (const text of [
    "",
    "2026",
    "2026-02-29",
    "2026-04-31",
    "2026-13-45",
    "2026-00-10",
    "2026-1",
    "2-1-2026",
    "tomorrow",
  ])
    expect([text, typedDay(text)]).toEqual([text, null]);
});

test("days are counted across months and daylight saving, also backwards", () => {
  expect(daysBetween("2026-10-24", "2026-11-03")).toBe(10);
  expect(daysBetween("2026-03-01", "2026-02-28")).toBe(-1);
});
