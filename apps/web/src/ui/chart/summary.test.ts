import { expect, test } from "vitest";
import { bottomOf, summaryOf, topOf } from "./summary.ts";

test("a series is said in three figures, gaps left out", () => {
  expect(summaryOf([3, null, 9, 1, null])).toEqual({ last: 1, low: 1, high: 9 });
  expect(summaryOf([null])).toBeUndefined();
  expect(summaryOf([])).toBeUndefined();
});

test("a day of seconds is not too long", () => {
  expect(summaryOf(Array.from({ length: 86_400 }, (_, at) => at))).toEqual({ last: 86_399, low: 0, high: 86_399 });
});

test("the scale begins at zero, or at a round figure below it", () => {
  expect([3, 0, -0.4, -3, -41].map(bottomOf)).toEqual([0, 0, -0.5, -5, -50]);
});

test("the scale ends at a round figure", () => {
  expect([0, 0.4, 1, 23, 41, 78, 1_024].map(topOf)).toEqual([1, 0.5, 1, 50, 50, 100, 2_000]);
});
