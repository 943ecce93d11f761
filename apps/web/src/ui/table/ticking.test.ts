import { expect, test } from "vitest";
import { tickedOf, withTicked } from "./ticking.ts";

test("rows are ticked and let go beside those that are ticked elsewhere", () => {
  expect(withTicked({ a: true, x: true }, ["a", "b"], true)).toEqual({ a: true, b: true, x: true });
  expect(withTicked({ a: true, b: true, x: true }, ["a", "b"], false)).toEqual({ x: true });
});

test("all and some count the rows that can be ticked, and nothing is not all", () => {
  const of = (value: Record<string, true>, rows = ["a", "b", "own"]) =>
    tickedOf(rows, (row) => row, { value, onChange: () => undefined, kept: (row) => row === "own" });
  expect(of({ a: true, b: true })).toEqual({ ids: ["a", "b"], all: true, some: false });
  expect(of({ a: true, x: true })).toMatchObject({ all: false, some: true });
  expect(of({ x: true })).toMatchObject({ all: false, some: false });
  expect(of({}, ["own"])).toEqual({ ids: [], all: false, some: false });
});
