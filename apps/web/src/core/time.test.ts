import { expect, test } from "vitest";
import { daysBetween, encodeTime, fieldTime, formatTime } from "./time.ts";

const morning = Date.UTC(2026, 0, 1, 19, 4, 5);

// [R:9.date.format]
test("dates are written {y}-{m}-{d} {h}:{i}:{s}, in the server's zone", () => {
  expect(formatTime(morning, "Asia/Shanghai")).toBe("2026-01-02 03:04:05");
  expect(formatTime(morning, "America/New_York")).toBe("2026-01-01 14:04:05");
});

// [R:9.date.seconds]
test("a ten-digit number is seconds, with fewer or more digits it is milliseconds", () => {
  expect(formatTime(morning / 1000, "Asia/Shanghai")).toBe("2026-01-02 03:04:05");
  expect(formatTime(1_000_000_000, "UTC")).toBe("2001-09-09 01:46:40");
  expect(formatTime(9_999_999_999, "UTC")).toBe("2286-11-20 17:46:39");
  expect(formatTime(999_999_999, "UTC")).toBe("1970-01-12 13:46:39");
  expect(formatTime(10_000_000_000, "UTC")).toBe("1970-04-26 17:46:40");
});

test("a field's time stands in the server's zone, wherever the browser is, and goes there and back to the minute", () => {
  const moment = Date.UTC(2026, 0, 1, 19, 4, 5);
  expect(fieldTime(moment, "Asia/Shanghai")).toBe("2026-01-02 03:04");
  expect(encodeTime(fieldTime(moment, "Asia/Shanghai"))).toBe("2026-01-02 03:04:00");
  expect(encodeTime("2026-01-02 03:04:05")).toBe("2026-01-02 03:04:05");
  expect(encodeTime("")).toBeUndefined();
});

test("days are counted between dates, whatever the time of day", () => {
  expect(daysBetween("2026-02-27 23:59:59", "2026-03-01 00:00:00")).toBe(2);
  expect(daysBetween("2026-03-01", "2026-02-27 12:00:00")).toBe(-2);
  expect(daysBetween("2026-03-01 14:00:00", "2026-03-01")).toBe(0);
});
