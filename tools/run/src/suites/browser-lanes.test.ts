import { expect, test } from "vitest";
import { lanesOf } from "./browser-lanes.ts";
import { browserSpecs } from "./totals.ts";

test("every spec is in one lane, always the same, and no lane is empty", () => {
  const specs = browserSpecs();
  const lanes = lanesOf(specs, 3);
  expect(lanes).toHaveLength(3);
  expect(lanes.flat().toSorted()).toEqual(specs);
  expect(lanesOf(specs.toReversed(), 3)).toEqual(lanes);
  expect(lanesOf(["frame"], 3)).toEqual([["frame"]]);
});
