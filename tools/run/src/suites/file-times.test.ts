import { expect, test } from "vitest";
import { noReport, report, reportsOfEachTest } from "../testing/report.ts";
import { root } from "../workspace.ts";
import { getSuiteSeconds, listPlaywrightTimes, listVitestTimes, takeSlowest } from "./file-times.ts";

reportsOfEachTest();

test("a vitest report gives the seconds of each file, and of the suite from first to last", () => {
  const file = report({
    testResults: [
      { name: `${root}/apps/web/a.test.ts`, startTime: 1_000, endTime: 3_500 },
      { name: `${root}/apps/web/b.test.ts`, startTime: 2_000, endTime: 8_000 },
    ],
  });
  expect(listVitestTimes(file)).toEqual([
    { file: "apps/web/a.test.ts", seconds: 2.5 },
    { file: "apps/web/b.test.ts", seconds: 6 },
  ]);
  expect(getSuiteSeconds(file)).toBe(7);
});

test("a Playwright report gives the sum of each file's tests, those in groups too", () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const file = report({
    suites: [{ title: "x.spec.ts", specs: [spec(500)], suites: [{ title: "zh", specs: [spec(1_000, 2_000)] }] }],
  });
  expect(listPlaywrightTimes(file)).toEqual([{ file: "x.spec.ts", seconds: 3.5 }]);
});

test("the slowest come first", () => {
  const times = [1, 3, 2].map((seconds) => ({ file: `${seconds}`, seconds }));
  expect(takeSlowest(times, 2).map(({ file }) => file)).toEqual(["3", "2"]);
});

test("a report that was never written took no time", () => {
  expect([listVitestTimes(noReport()), getSuiteSeconds(noReport())]).toEqual([[], 0]);
});
