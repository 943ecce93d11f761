import { expect, test } from "vitest";
import { fieldTime, formatTime, wireTime } from "./time.ts";

const morning = new Date(2026, 0, 2, 3, 4, 5).getTime();

test("dates are written {y}-{m}-{d} {h}:{i}:{s} [R:9.date.format]", () => {
  expect(formatTime(morning)).toBe("2026-01-02 03:04:05");
});

test("a ten-digit number is seconds [R:9.date.seconds]", () => {
  expect(formatTime(morning / 1000)).toBe("2026-01-02 03:04:05");
});

test("a field's time stands in the server's zone, wherever the browser is, and goes there and back to the minute", () => {
  const moment = Date.UTC(2026, 0, 1, 19, 4, 5);
  expect(fieldTime(moment, "Asia/Shanghai")).toBe("2026-01-02 03:04");
  expect(wireTime(fieldTime(moment, "Asia/Shanghai"))).toBe("2026-01-02 03:04:00");
  expect(wireTime("2026-01-02 03:04:05")).toBe("2026-01-02 03:04:05");
  expect(wireTime("")).toBeUndefined();
});
