import { describe, expect, test } from "vitest";
import { findLine, listMutations, type Mutation, mutate } from "./mutation.ts";

const TEXT = "function f(a) {\n  if (a) g();\n  if (b) g();\n  if (a) g();\n}\n";
const SECOND: Mutation = {
  file: "a.ts",
  operator: "condition negated",
  before: "if (a) g();",
  after: "if (!(a)) g();",
  occurrence: 1,
};

describe("a mutation", () => {
  test("is named by its lines and by which of them it is", () => {
    expect(listMutations("a.ts", TEXT)).toContainEqual(SECOND);
  });

  test("is made where it was found", () => {
    expect(mutate(TEXT, SECOND)).toBe("function f(a) {\n  if (a) g();\n  if (b) g();\n  if (!(a)) g();\n}\n");
    expect(findLine(TEXT, SECOND)).toBe(4);
  });

  test("outlives edits elsewhere and another indentation of its line", () => {
    const edited = TEXT.replace("{\n", "{\n  more();\n").replaceAll("  if", "      if");
    expect(mutate(edited, SECOND)).toContain("      if (!(a)) g();\n}");
    expect(findLine(edited, SECOND)).toBe(5);
  });

  test("fits no longer when its lines are gone", () => {
    expect(mutate(TEXT.replace("if (a) g();", ""), SECOND)).toBeUndefined();
    expect(findLine("", SECOND)).toBeUndefined();
  });

  test("of several lines is described by all of them, up to four", () => {
    const removed = (text: string) => listMutations("a.ts", text).filter(({ operator }) => operator === "call removed");
    expect(removed("f(\n  a,\n  b,\n);\n")).toMatchObject([
      { before: "f(\n  a,\n  b,\n);", after: ";", occurrence: 0 },
    ]);
    expect(removed("f(\n  a,\n  b,\n  c,\n);\n")).toEqual([]);
  });
});
