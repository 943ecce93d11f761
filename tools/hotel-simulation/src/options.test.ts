import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";

test("stories are named by words, seeds by a range", () => {
  expect(parseOptions([])).toEqual({ language: "zh", words: [], seeds: [], calls: 25 });
  const all = parseOptions(["--language", "en", "--seeds", "3..5", "--calls", "9", "closed"]);
  expect(all).toEqual({ language: "en", words: ["closed"], seeds: [3, 4, 5], calls: 9 });
  expect(parseOptions(["--seeds", "7"]).seeds).toEqual([7]);
});

test("what cannot be played is refused", () => {
  expect(() => parseOptions(["--seeds", "a..b"])).toThrow("no number");
  expect(() => parseOptions(["--calls", "0"])).toThrow("no number");
  expect(() => parseOptions(["--language", "fr"])).toThrow("no language");
});
