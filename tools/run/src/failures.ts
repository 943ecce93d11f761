import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { isRecord } from "./workspace.ts";

// What failed, by name and cause, said once more at the very end: the output of thousands of tests is cut by many a
// reader, and its end is what stays.

/** Lines of a cause that are shown; the whole of it stands where the test ran. */
const CAUSE_LINES = 12;

/** Said of a file that failed without a cause: its process never started, or ended before its tests. */
const UNFINISHED = "did not run to its end";

/** The failed tests of one vitest JSON report; files that broke before a test of theirs ran are among them. */
export const vitestFailures = (file: string): readonly string[] =>
  records(read(file).testResults).flatMap((suite) => {
    const failed = records(suite.assertionResults).filter(({ status }) => status === "failed");
    if (failed.length === 0)
      return suite.status === "failed" ? [entry([text(suite.name)], text(suite.message) || UNFINISHED)] : [];
    return failed.map((one) => entry([text(suite.name), text(one.fullName)], strings(one.failureMessages).join("\n")));
  });

/** The failed tests of one Playwright JSON report, errors outside any test among them. */
export const playwrightFailures = (file: string): readonly string[] => {
  const report = read(file);
  return [
    ...records(report.suites).flatMap((suite) => failedSpecs(suite, [])),
    ...records(report.errors).map((error) => entry([file], text(error.message))),
  ];
};

const failedSpecs = (suite: Json, above: readonly string[]): readonly string[] => {
  const path = [...above, text(suite.title)];
  const own = records(suite.specs)
    .filter(({ ok }) => ok === false)
    .map((spec) => {
      const errors = records(spec.tests).flatMap(({ results }) =>
        records(results).flatMap((one) => records(one.errors)),
      );
      return entry([...path, text(spec.title)], errors.map(({ message }) => text(message)).join("\n"));
    });
  return [...own, ...records(suite.suites).flatMap((below) => failedSpecs(below, path))];
};

const entry = (path: readonly string[], cause: string): string => {
  const lines = stripVTControlCharacters(cause).split("\n").slice(0, CAUSE_LINES);
  return [path.join(" › "), ...lines.map((line) => `    ${line}`)].join("\n").trimEnd();
};

type Json = Record<string, unknown>;
const read = (file: string): Json => {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return isRecord(report) ? report : {};
};
const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const text = (value: unknown): string => (typeof value === "string" ? value : "");
