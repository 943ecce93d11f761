import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { isRecord } from "../workspace.ts";

// What failed, by name and cause, printed once more at the very end: the output of thousands of tests is cut by many
// readers, and its end is what stays.

/** Lines of a cause that are printed; the whole of it is where the test ran. */
const CAUSE_LINES = 12;

/** The cause of a file that failed without one: its process never started, or ended before its tests. */
const UNFINISHED = "did not run to its end";

/** A test that failed, or a file that broke outside its tests. */
export interface FailedTest {
  /** the test file as the report names it; empty for an error outside any file */
  readonly file: string;
  /** titles from the outermost group to the test; empty for a file that broke outside its tests */
  readonly titles: readonly string[];
  /** the first lines of the error */
  readonly cause: string;
  /** the line of the test file that failed: for a wait, what was waited for; empty where the error names none */
  readonly source: string;
}

/**
 * The failed tests of one vitest JSON report; files that broke before a test of theirs ran are among them, and so are
 * errors outside any file, each of which makes the run red.
 */
export const vitestFailures = (file: string): readonly FailedTest[] => {
  const report = read(file);
  const files = records(report.testResults).flatMap((suite) => {
    const name = text(suite.name);
    const failed = records(suite.assertionResults).filter(({ status }) => status === "failed");
    if (failed.length === 0)
      return suite.status === "failed" ? [toFailedTest(name, [], text(suite.message) || UNFINISHED)] : [];
    return failed.map((test) => {
      const titles = [...strings(test.ancestorTitles), text(test.title)];
      return toFailedTest(name, titles, strings(test.failureMessages).join("\n"));
    });
  });
  return [...files, ...strings(report.unhandledErrors).map((error) => toFailedTest("", [file], error))];
};

/** The failed tests of one Playwright JSON report, errors outside any test among them. */
export const playwrightFailures = (file: string): readonly FailedTest[] => {
  const report = read(file);
  return [
    ...records(report.suites).flatMap((suite) => failedSpecs(suite, text(suite.title), [])),
    ...records(report.errors).map((error) => toFailedTest("", [file], text(error.message))),
  ];
};

const failedSpecs = (suite: Json, file: string, above: readonly string[]): readonly FailedTest[] => {
  const own = records(suite.specs)
    .filter(({ ok }) => ok === false)
    .map((spec) => {
      const errors = records(spec.tests).flatMap(({ results }) =>
        records(results).flatMap((result) => records(result.errors)),
      );
      const cause = errors.map(({ message }) => text(message)).join("\n");
      const [location] = errors.map(({ location }) => location).filter(isRecord);
      const source = location === undefined ? "" : readLine(text(location.file), Number(location.line));
      return { ...toFailedTest(file, [...above, text(spec.title)], cause), source };
    });
  return [...own, ...records(suite.suites).flatMap((below) => failedSpecs(below, file, [...above, text(below.title)]))];
};

const toFailedTest = (file: string, titles: readonly string[], message: string): FailedTest => {
  const plain = stripVTControlCharacters(message);
  const cause = plain.split("\n").slice(0, CAUSE_LINES).join("\n").trimEnd();
  return { file, titles, cause, source: findSource(plain, file) };
};

/** The line of the test file that the error's stack names first. */
const findSource = (message: string, file: string): string => {
  const name = file.split("/").at(-1) ?? "";
  const found = message
    .split("\n")
    .map((line) => /(?:\(|at |file:\/\/)(\/[^():]+):(\d+):\d+/.exec(line))
    .find((match) => name !== "" && match?.[1]?.endsWith(`/${name}`));
  const [, path = "", line] = found ?? [];
  return readLine(path, Number(line));
};

const readLine = (path: string, line: number): string =>
  existsSync(path) ? (readFileSync(path, "utf8").split("\n")[line - 1]?.trim() ?? "") : "";

/** `a.test.ts › adds`, the cause below it, and the line that failed. */
export const printFailure = ({ file, titles, cause, source }: FailedTest): string => {
  const lines = [...cause.split("\n"), ...(source === "" ? [] : [`at: ${source}`])];
  return [formatName({ file, titles }), ...lines.filter(Boolean).map((line) => `    ${line}`)].join("\n");
};

/** `a.test.ts › adds` */
export const formatName = ({ file, titles }: Pick<FailedTest, "file" | "titles">): string =>
  [file, ...titles].filter(Boolean).join(" › ");

type Json = Record<string, unknown>;
const read = (file: string): Json => {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return isRecord(report) ? report : {};
};
const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
const text = (value: unknown): string => (typeof value === "string" ? value : "");
