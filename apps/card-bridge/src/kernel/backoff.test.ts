import { expect, test } from "vitest";
import { backoff } from "./backoff.ts";

test("doubles the wait each time, up to half a minute, and resets after a success", () => {
  const { next, reset } = backoff(() => 1);
  expect(Array.from({ length: 7 }, next)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  reset();
  expect(next()).toBe(1000);
});

test("spreads attempts randomly over the second half of the wait", () => {
  expect([backoff(() => 0).next(), backoff(() => 0.5).next()]).toEqual([500, 750]);
});
