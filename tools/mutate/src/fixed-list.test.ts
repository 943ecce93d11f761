import { describe, expect, test } from "vitest";
import { findLost, mergeResults, readFixedList } from "./fixed-list.ts";
import type { Outcome, Result } from "./mutation.ts";
import { FIXED_TARGETS, findTarget, listProduction } from "./production.ts";
import { formatReport } from "./results.ts";

const toResult = (name: string, outcome: Outcome): Result => ({
  file: "a.ts",
  operator: "call removed",
  before: name,
  after: ";",
  occurrence: 0,
  outcome,
});

describe("the fixed list", () => {
  test.for(FIXED_TARGETS)("of %s has forty mutations of production code", (name) => {
    const list = readFixedList(name);
    expect(list).toHaveLength(40);
    const production = new Set(listProduction(findTarget(name)));
    expect(list.filter(({ file }) => !production.has(file))).toEqual([]);
  });

  test("loses what was killed and lives now, also where time ran out", () => {
    const recorded = ["a", "b", "c", "e"].map((name) => toResult(name, "killed"));
    const results = [toResult("a", "killed"), toResult("b", "survived"), toResult("c", "timed out")];
    const lost = findLost([...recorded, toResult("d", "survived")], [...results, toResult("d", "survived")]);
    expect(lost.map(({ before }) => before)).toEqual(["b", "c"]);
  });

  test("takes over what a run found, in its own order, and keeps the rest", () => {
    const recorded = [toResult("a", "untried"), toResult("b", "untried"), toResult("c", "killed")];
    const merged = mergeResults(recorded, [toResult("b", "killed"), toResult("x", "killed")]);
    expect(merged).toEqual([toResult("a", "untried"), toResult("b", "killed"), toResult("c", "killed")]);
  });
});

test("the report counts each outcome and lists what lives", () => {
  const results = [toResult("a", "killed"), toResult("b", "survived"), toResult("c", "timed out")];
  const lines = formatReport(new Map([["card", results]])).split("\n");
  expect(lines[1]?.split(/\s+/)).toEqual(["card", "3", "1", "1", "1"]);
  expect(lines).toContain("    - b");
  expect(lines.slice(lines.indexOf("timed out:"))).toContain("    - c");
  expect(lines).not.toContain("    - a");
});
