import { describe, expect, test } from "vitest";
import { noReport, otherReport, report, reportsOfEachTest } from "../testing/report.ts";
import { add, one, playwrightTotal, specsTotal, vitestTotal } from "./totals.ts";

reportsOfEachTest();

describe("a vitest report", () => {
  test("gives its counts", () => {
    const file = report({ numPassedTests: 7, numFailedTests: 2, success: false });
    expect(vitestTotal(file)).toEqual({ passed: 7, failed: 2 });
  });

  test("of a run that broke without failing a test counts one failure", () => {
    const file = report({ numPassedTests: 7, numFailedTests: 0, success: false });
    expect(vitestTotal(file)).toEqual({ passed: 7, failed: 1 });
  });

  test("that was never written counts one failure", () => {
    expect(vitestTotal(noReport())).toEqual({ passed: 0, failed: 1 });
  });
});

describe("a Playwright report", () => {
  test("counts a test that passed at the second try as passed", () => {
    const file = report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 }, errors: [] });
    expect(playwrightTotal(file)).toEqual({ passed: 4, failed: 2 });
  });

  test("with an error outside any test counts it as a failure", () => {
    expect(playwrightTotal(report({ stats: { expected: 0 }, errors: [{}] }))).toEqual({ passed: 0, failed: 1 });
  });
});

test("several Playwright reports count as one, and a spec that is in none of them as a failure", () => {
  const stats = { expected: 2, flaky: 0, unexpected: 0, skipped: 0 };
  const files = [
    report({ stats, errors: [], suites: [{ file: "frame.spec.ts" }, { file: "hotel.spec.ts" }] }),
    otherReport({ stats, errors: [], suites: [{ file: "gate.spec.ts" }] }),
  ];
  expect(specsTotal(["frame", "gate", "hotel"], files)).toEqual({ passed: 4, failed: 0 });
  expect(specsTotal(["frame", "gate", "hotel", "screens"], files)).toEqual({ passed: 4, failed: 1 });
  expect(specsTotal(["frame", "gate"], [])).toEqual({ passed: 0, failed: 2 });
});

test("a check without a report counts as one, and totals add up", () => {
  expect(add(one(true), one(false))).toEqual({ passed: 1, failed: 1 });
});
