import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";

test("stories are named by words, seeds by a range", () => {
  expect(parseOptions([])).toMatchObject({ language: "zh", words: [], seeds: [], hasStories: true, isFull: false });
  const all = parseOptions(["--language", "en", "--seeds", "3..5", "--calls", "9", "--page", "0", "closed"]);
  expect(all).toMatchObject({
    language: "en",
    words: ["closed"],
    seeds: [3, 4, 5],
    page: 0,
    calls: 9,
    hasStories: true,
  });
  expect(parseOptions(["--seeds", "7"])).toMatchObject({ seeds: [7], hasStories: false });
  expect(parseOptions(["--small", "--report", "a.json", "seed-1"])).toMatchObject({
    words: ["seed-1"],
    report: "a.json",
  });
});

test("the full size has twenty seeds, the small one a single seed, both all stories", () => {
  const full = parseOptions(["--full"]);
  expect(full).toMatchObject({ page: 100, calls: 200, hasStories: true, isFull: true });
  expect(full.seeds).toHaveLength(20);
  expect(parseOptions(["--small"])).toMatchObject({ seeds: [1], page: 60, calls: 60, hasStories: true, isFull: false });
});

test("what cannot be played is refused", () => {
  expect(() => parseOptions(["--seeds", "a..b"])).toThrow("no number");
  expect(() => parseOptions(["--calls", "-1"])).toThrow();
  expect(() => parseOptions(["--language", "xx"])).toThrow("no language");
});
