import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isRecord, root } from "../workspace.ts";

export type Total = { readonly passed: number; readonly failed: number };

export const nothing: Total = { passed: 0, failed: 0 };
export const add = (a: Total, b: Total): Total => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** A check that is not a list of tests (a build, a lint) counts as one. */
export const one = (ok: boolean): Total => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Counts of one vitest JSON report; a run that broke without failing a test counts as one failure. */
export const vitestTotal = (file: string): Total =>
  read(file, (report) => ({
    passed: number(report.numPassedTests),
    failed: Math.max(number(report.numFailedTests), report.success === true ? 0 : 1),
  }));

const browserSuite = join(root, "tools/e2e");
const browserReports = join(browserSuite, "results/reports");
/** Where the counts of a lane are written. */
export const browserReport = (lane: number) => join(browserReports, `${lane}.json`);
/** The reports of the last run. */
export const browserReportFiles = (): readonly string[] =>
  existsSync(browserReports) ? readdirSync(browserReports).map((name) => join(browserReports, name)) : [];
export const removeBrowserReports = (): void => rmSync(browserReports, { recursive: true, force: true });
/** `frame` for `frame.spec.ts`, in the alphabet's order. */
export const browserSpecs = (): readonly string[] =>
  readdirSync(join(browserSuite, "src"))
    .flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.[1] ?? [])
    .sort();
export const browserTotal = (): Total => specsTotal(browserSpecs(), browserReportFiles());

/** Counts of several Playwright reports; a spec that is in none of them did not run, which is a failure. */
export const specsTotal = (specs: readonly string[], files: readonly string[]): Total => {
  const reported = new Set(files.flatMap(specsIn));
  const missing = specs.filter((spec) => !reported.has(spec)).map(() => one(false));
  return [...files.map(playwrightTotal), ...missing].reduce(add, nothing);
};

const specsIn = (file: string): readonly string[] => {
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  const suites = isRecord(report) && Array.isArray(report.suites) ? report.suites.filter(isRecord) : [];
  return suites.flatMap(({ file: name }) => (typeof name === "string" ? [basename(name, ".spec.ts")] : []));
};

/** Counts of one Playwright JSON report; a test that passed at the second try has passed, and is named by its reporter. */
export const playwrightTotal = (file: string): Total =>
  read(file, ({ stats, errors }) => {
    const counts = isRecord(stats) ? stats : {};
    const broken = Array.isArray(errors) ? errors.length : 0;
    return { passed: number(counts.expected) + number(counts.flaky), failed: number(counts.unexpected) + broken };
  });

/** A report that was not written is a failure: its suite broke before it could say anything. */
const read = (file: string, count: (report: Record<string, unknown>) => Total): Total => {
  if (!existsSync(file)) return one(false);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return isRecord(report) ? count(report) : one(false);
};

const number = (value: unknown): number => (typeof value === "number" ? value : 0);
