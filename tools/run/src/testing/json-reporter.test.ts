import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { printFailure, vitestFailures } from "../suites/failures.ts";
import { environment, root } from "../workspace.ts";

const program = join(root, "node_modules/vitest/vitest.mjs");
const reporter = join(import.meta.dirname, "json-reporter.ts");

test("a test whose process is killed is reported with the signal and its file", () => {
  const folder = mkdtempSync(join(tmpdir(), "adel-reporter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, report] = [join(folder, "killed.test.ts"), join(folder, "report.json")];
  writeFileSync(file, 'test("is killed", () => { process.kill(process.pid, "SIGBUS"); for (;;); });');
  const options = ["--root", folder, "--globals", `--reporter=${reporter}`, `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, [program, "run", ...options], { cwd: folder, env: environment() });
  expect(status).toBe(1);
  const failures = vitestFailures(report).map(printFailure);
  expect(failures).toHaveLength(2);
  expect(failures[0]).toContain("did not run to its end");
  expect(failures[1]).toMatch(/with signal SIGBUS .*killed\.test\.ts/);
});
