import { expect, test } from "vitest";
import { createPasswordCache } from "./password-cache.ts";

test("a password is known as right only for its hash, and for ten minutes after it was checked", () => {
  let now = 5_000;
  const known = createPasswordCache({ now: () => now });
  known.keep("hash-1", "right");
  expect([known.has("hash-1", "right"), known.has("hash-1", "Right"), known.has("hash-2", "right")]).toEqual([
    true,
    false,
    false,
  ]);
  now += 9 * 60_000;
  expect(known.has("hash-1", "right")).toBe(true);
  // A lookup does not extend the entry's life.
  now += 60_000 + 1;
  expect(known.has("hash-1", "right")).toBe(false);
});

test("processes do not share known passwords", () => {
  const clock = { now: () => 1 };
  const one = createPasswordCache(clock);
  one.keep("hash", "right");
  expect(createPasswordCache(clock).has("hash", "right")).toBe(false);
});

test("beyond a thousand entries the oldest is checked again", () => {
  const known = createPasswordCache({ now: () => 1 });
  for (let at = 0; at <= 1_000; at += 1) known.keep(`hash-${at}`, "right");
  expect([known.has("hash-0", "right"), known.has("hash-1000", "right")]).toEqual([false, true]);
});
