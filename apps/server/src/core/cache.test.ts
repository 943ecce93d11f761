import { expect, test } from "vitest";
import { Cache } from "./cache.ts";

test("hits and misses are counted, and the least used entry goes first", () => {
  const cache = new Cache<string>({ name: "downloads:", max: 2, show: (value) => value });
  cache.set("one", "1");
  cache.set("two", "2");
  expect([cache.get("one"), cache.get("none")]).toEqual(["1", undefined]);
  cache.set("three", "3");
  expect(cache.entries().map(({ key }) => key)).toEqual(["three", "one"]);
  expect(cache.counts).toEqual({ hits: 1, misses: 1, sets: 3, cleared: 0 });
  expect(cache.clearKey("two")).toBe(false);
  expect(cache.clearKey("one")).toBe(true);
  cache.clear();
  expect([cache.size, cache.counts.cleared]).toEqual([0, 2]);
});

test("a hidden cache shows neither keys nor values, and its entries are cleared by the shown key", () => {
  const cache = new Cache<string>({ name: "downloads:", max: 2, show: null });
  cache.set("secret-key", "secret-value");
  const [entry] = cache.entries();
  expect(entry?.key).toMatch(/^[\w-]{16}$/);
  expect(JSON.stringify(entry)).not.toContain("secret");
  expect(cache.clearKey(entry?.key ?? "")).toBe(true);
  expect(cache.size).toBe(0);
});

test("an expired entry does not count", () => {
  let now = 1;
  const cache = new Cache<string>({
    name: "downloads:",
    max: 2,
    life: { ms: 5, clock: { now: () => now } },
    show: null,
  });
  cache.set("one", "1");
  expect(cache.size).toBe(1);
  now = 10;
  expect([cache.size, cache.get("one")]).toEqual([0, undefined]);
});
