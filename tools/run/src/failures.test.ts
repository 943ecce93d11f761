import { expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./failures.ts";
import { noReport, report, reportsOfEachTest } from "./testing/report.ts";

reportsOfEachTest();

test("of a vitest report, each failed test is named with its cause, and none that passed", () => {
  const file = report({
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "passed", failureMessages: [] },
          {
            fullName: "subtracts",
            status: "failed",
            failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\n  at a"],
          },
        ],
      },
      { name: "b.test.ts", status: "passed", assertionResults: [{ fullName: "runs", status: "passed" }] },
    ],
  });
  expect(vitestFailures(file)).toEqual(["a.test.ts › subtracts\n    expected 1 to be 2\n      at a"]);
});

test("a file that broke before its first test is named too", () => {
  const file = report({
    testResults: [{ name: "a.test.ts", status: "failed", message: "no module", assertionResults: [] }],
  });
  expect(vitestFailures(file)).toEqual(["a.test.ts\n    no module"]);
});

test("a file whose process ended before its tests is said to be unfinished", () => {
  const file = report({ testResults: [{ name: "a.test.ts", status: "failed", message: "", assertionResults: [] }] });
  expect(vitestFailures(file)).toEqual(["a.test.ts\n    did not run to its end"]);
});

test("of a Playwright report, failed tests are named through all their groups, and what broke outside them", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: "timed out" }] }] }],
  });
  const file = report({
    suites: [
      { title: "x.spec.ts", specs: [spec("opens", true)], suites: [{ title: "zh", specs: [spec("closes", false)] }] },
    ],
    errors: [{ message: "no browser" }],
  });
  expect(playwrightFailures(file)).toEqual(["x.spec.ts › zh › closes\n    timed out", `${file}\n    no browser`]);
});

test("of a long cause the beginning is shown", () => {
  const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
  const file = report({ testResults: [{ name: "a.test.ts", status: "failed", message, assertionResults: [] }] });
  expect(vitestFailures(file)[0]?.split("\n").at(-1)).toBe("    line 11");
});

test("a report that was never written names nothing; its total counts it", () => {
  expect(vitestFailures(noReport())).toEqual([]);
  expect(playwrightFailures(noReport())).toEqual([]);
});
