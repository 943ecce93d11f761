import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

let folder = "";

/** Gives each test of the file a folder of its own for the reports of runs, gone with the test. */
export function reportsOfEachTest() {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "adel-report-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
}

/** A report with this content; gives its file. */
export const report = (content: unknown): string => write("report.json", content);

/** A second report beside the first one. */
export const otherReport = (content: unknown): string => write("other.json", content);

const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

/** The file of a report that was never written. */
export const noReport = (): string => join(folder, "none.json");
