import { describe, expect, test } from "vitest";
import { Report } from "./report.ts";

const createReport = (isTrue: boolean): Report => {
  const report = new Report("a guest stays");
  report.add("clerk", "types “302”");
  report.countDecided("card: blank");
  if (!isTrue) report.addDifference("the door of 302 opens for A");
  return report;
};

describe("a story", () => {
  test("that is true is told by its title", () => {
    expect(createReport(true).print()).toBe("true   a guest stays");
  });

  test("with a difference is told whole", () => {
    const lines = createReport(false).print().split("\n");
    expect(lines).toEqual(["FALSE  a guest stays", "  clerk   types “302”", "  ✗       the door of 302 opens for A"]);
  });
});
