import { describe, expect, test } from "vitest";
import type { Mutation } from "./mutation.ts";
import { takeSample } from "./sample.ts";

const toMutation = (operator: string, line: number): Mutation => ({
  file: "a.ts",
  operator,
  before: `line ${line}`,
  after: operator,
  occurrence: 0,
});
const FREQUENT = Array.from({ length: 50 }, (_, line) => toMutation("frequent", line));
const RARE = Array.from({ length: 3 }, (_, line) => toMutation("rare", 100 + line));

describe("a sample", () => {
  test("is the same for the same seed, and another one for another seed", () => {
    const all = [...FREQUENT, ...RARE];
    expect(takeSample(all, 10, 7)).toEqual(takeSample(all, 10, 7));
    expect(takeSample(all, 10, 8)).not.toEqual(takeSample(all, 10, 7));
  });

  test("has rare operators as often as frequent ones, as long as there are any", () => {
    const operators = takeSample([...FREQUENT, ...RARE], 10, 1).map(({ operator }) => operator);
    expect(operators.filter((one) => one === "rare")).toHaveLength(3);
    expect(operators).toHaveLength(10);
  });

  test("takes no line twice, and no more than there is", () => {
    const doubled = RARE.flatMap((one) => [one, { ...one, operator: "other" }]);
    const lines = takeSample(doubled, 10, 1).map(({ before }) => before);
    expect(lines.toSorted()).toEqual(["line 100", "line 101", "line 102"]);
  });
});
