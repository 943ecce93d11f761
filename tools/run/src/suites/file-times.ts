import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { isRecord, root } from "../workspace.ts";

/** How long a test file took. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** The duration of each file of a vitest JSON report, from its first test to its last. */
export const listVitestTimes = (report: string): readonly FileTime[] =>
  records(read(report).testResults).map(({ name, startTime, endTime }) => ({
    file: relative(root, String(name)),
    seconds: (Number(endTime) - Number(startTime)) / 1000,
  }));

/** From the start of the first file to the end of the last one in a vitest JSON report, in seconds. */
export const getSuiteSeconds = (report: string): number => {
  const files = records(read(report).testResults);
  if (files.length === 0) return 0;
  const first = Math.min(...files.map(({ startTime }) => Number(startTime)));
  const last = Math.max(...files.map(({ endTime }) => Number(endTime)));
  return (last - first) / 1000;
};

/** The sum of the tests of each file of a Playwright JSON report. */
export const listPlaywrightTimes = (report: string): readonly FileTime[] =>
  records(read(report).suites).map((suite) => ({ file: String(suite.title), seconds: sumDurations(suite) / 1000 }));

const sumDurations = (suite: Json): number => {
  const results = records(suite.specs).flatMap((spec) => records(spec.tests).flatMap((test) => records(test.results)));
  const own = results.reduce((sum, { duration }) => sum + Number(duration), 0);
  return records(suite.suites).reduce((sum, below) => sum + sumDurations(below), own);
};

/** The longest of them first, at most so many. */
export const takeSlowest = (times: readonly FileTime[], count: number): readonly FileTime[] =>
  [...times].sort((a, b) => b.seconds - a.seconds).slice(0, count);

type Json = Record<string, unknown>;
const read = (file: string): Json => {
  const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return isRecord(content) ? content : {};
};
const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
