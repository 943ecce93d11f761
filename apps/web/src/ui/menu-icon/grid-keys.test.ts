import { expect, test } from "vitest";
import { COLUMNS, stepIn } from "./grid-keys.ts";

test("arrows move by one and by a row, and stay inside", () => {
  expect([stepIn("ArrowRight", 0, 20), stepIn("ArrowDown", 0, 20), stepIn("ArrowUp", 9, 20)]).toEqual([1, COLUMNS, 1]);
  expect([stepIn("ArrowLeft", 0, 20), stepIn("ArrowUp", 3, 20), stepIn("ArrowDown", 15, 20)]).toEqual([0, 3, 15]);
  expect([stepIn("Home", 7, 20), stepIn("End", 7, 20)]).toEqual([0, 19]);
});

test("other keys mean something else", () => {
  expect(stepIn("Enter", 0, 20)).toBeUndefined();
});
