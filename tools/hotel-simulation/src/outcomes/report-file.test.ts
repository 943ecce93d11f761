import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeReport } from "./report-file.ts";

test("what was played is reported as vitest reports tests, a difference before its story", () => {
  const folder = mkdtempSync(join(tmpdir(), "adel-report-"));
  const file = join(folder, "below/report.json");
  const toPlay = (name: string, isTrue: boolean, text: string) => ({
    ...{ name, startTime: 1000, endTime: 3000 },
    result: { isTrue, text, decided: {}, acts: {} },
  });
  const story = ["FALSE  a guest stays", "  clerk   types “302”", "  ✗       the door of 302 opens for A"].join("\n");
  writeReport(file, [toPlay("a-guest", false, story), toPlay("seed-1", true, "true   seed 1: 9 commands")], false);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  const toResult = (name: string, status: string, title: string, ...failureMessages: string[]) => ({
    ...{ name: expect.stringMatching(`${name}$`), status, startTime: 1000, endTime: 3000 },
    assertionResults: [{ title, status, ancestorTitles: [], failureMessages }],
  });
  expect(report).toEqual({
    ...{ success: false, numPassedTests: 1, numFailedTests: 1 },
    testResults: [
      toResult("a-guest", "failed", "a guest stays", "✗       the door of 302 opens for A"),
      toResult("seed-1", "passed", "seed 1: 9 commands"),
    ],
  });
});
