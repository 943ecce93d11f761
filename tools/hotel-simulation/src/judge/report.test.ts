import { describe, expect, test } from "vitest";
import { Report } from "./report.ts";
import { Totals } from "./totals.ts";

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

describe("a run", () => {
  const total = (report: Report, done = 0, asked = 0) => {
    const totals = new Totals();
    totals.add(report, new Map([["checkIn", { asked, done }]]));
    return totals;
  };

  test("names what each row decided, and the rows that decided nothing", () => {
    const printed = total(createReport(true)).print();
    expect(printed).toContain("  1 card: blank");
    expect(printed).toContain("rows that decided nothing: card: hand it over; ");
    expect(printed).not.toContain("card: blank;");
    expect(printed).toContain("1 of 1 are true");
  });

  test("is not true with a difference, or where most acts are refused", () => {
    expect(total(createReport(true), 7, 10).isTrue).toBe(true);
    expect(total(createReport(false), 7, 10).isTrue).toBe(false);
    const refused = total(createReport(true), 6, 10);
    expect(refused.isTrue).toBe(false);
    expect(refused.print()).toContain("fewer than 70 of a hundred acts were done");
  });
});
