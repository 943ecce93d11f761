import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noReport, otherReport, report, reportsOfEachTest } from "../testing/report.ts";
import { playwrightFailures, printFailure, vitestFailures } from "./failures.ts";

reportsOfEachTest();

const print = (failures: ReturnType<typeof vitestFailures>) => failures.map(printFailure);

test("of a vitest report, each failed test is named with its cause, and none that passed", () => {
  const file = report({
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { ancestorTitles: [], title: "adds", status: "passed", failureMessages: [] },
          {
            ancestorTitles: ["numbers"],
            title: "subtracts",
            status: "failed",
            failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\n  at a"],
          },
        ],
      },
      { name: "b.test.ts", status: "passed", assertionResults: [{ title: "runs", status: "passed" }] },
    ],
  });
  expect(print(vitestFailures(file))).toEqual(["a.test.ts › numbers › subtracts\n    expected 1 to be 2\n      at a"]);
});

test("a file that broke before its first test is named too", () => {
  const file = report({
    testResults: [{ name: "a.test.ts", status: "failed", message: "no module", assertionResults: [] }],
  });
  expect(print(vitestFailures(file))).toEqual(["a.test.ts\n    no module"]);
});

test("a file whose process ended before its tests is said to be unfinished", () => {
  const file = report({ testResults: [{ name: "a.test.ts", status: "failed", message: "", assertionResults: [] }] });
  expect(print(vitestFailures(file))).toEqual(["a.test.ts\n    did not run to its end"]);
});

test("an error outside any file is named, such as why a worker ended", () => {
  const file = report({ testResults: [], unhandledErrors: ["Error: Worker exited\n  at b", "Error: no answer"] });
  expect(print(vitestFailures(file))).toEqual([
    `${file}\n    Error: Worker exited\n      at b`,
    `${file}\n    Error: no answer`,
  ]);
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
  expect(print(playwrightFailures(file))).toEqual([
    "x.spec.ts › zh › closes\n    timed out",
    `${file}\n    no browser`,
  ]);
});

test("of a long cause the beginning is shown", () => {
  const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
  const file = report({ testResults: [{ name: "a.test.ts", status: "failed", message, assertionResults: [] }] });
  expect(print(vitestFailures(file))[0]?.split("\n").at(-1)).toBe("    line 11");
});

test("a report that was never written names nothing; its total counts it", () => {
  expect(vitestFailures(noReport())).toEqual([]);
  expect(playwrightFailures(noReport())).toEqual([]);
});

test("a wait that ran out names what it waited for: the line of the test that failed", () => {
  const source = report({});
  writeFileSync(source, "const a = 1;\n  await expect.poll(isOnline).toBe(true);\n");
  const message = `AssertionError: expected false to be true\n    at ${source}:2:9\n    at file:///other.ts:7:1`;
  const failed = { title: "connects", ancestorTitles: [], status: "failed", failureMessages: [message] };
  const file = otherReport({ testResults: [{ name: source, status: "failed", assertionResults: [failed] }] });
  expect(vitestFailures(file)[0]?.source).toBe("await expect.poll(isOnline).toBe(true);");
  expect(print(vitestFailures(file))[0]?.split("\n").at(-1)).toBe("    at: await expect.poll(isOnline).toBe(true);");
});

test("the same of a Playwright report, by the error's location", () => {
  const source = report({});
  writeFileSync(source, "await expect(row).toBeVisible();\n");
  const errors = [{ message: "timed out", location: { file: source, line: 1, column: 3 } }];
  const specs = [{ title: "opens", ok: false, tests: [{ results: [{ errors }] }] }];
  const file = otherReport({ suites: [{ title: "x.spec.ts", specs }] });
  expect(playwrightFailures(file)[0]?.source).toBe("await expect(row).toBeVisible();");
});
