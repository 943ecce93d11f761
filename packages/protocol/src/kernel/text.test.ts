import { expect, test } from "vitest";
import { fill } from "./text.ts";

test("fills places by name, and leaves one without a value as it stands", () => {
  expect(fill("{a} of {b}, {a}", { a: 1, b: "two" })).toBe("1 of two, 1");
  expect(fill("{a} and {b} {b|card|cards}", { a: 0 })).toBe("0 and {b} {b|card|cards}");
});

test.for([
  [0, "0 cards are not made"],
  [1, "1 card is not made"],
  ["1", "1 card is not made"],
  [2, "2 cards are not made"],
  [21, "21 cards are not made"],
  ["1,001", "1,001 cards are not made"],
] as const)("says the word that goes with %s", ([count, said]) => {
  expect(fill("{count} {count|card is|cards are} not made", { count })).toBe(said);
});
