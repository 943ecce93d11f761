import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import type { TestedBreakage } from "./breakage.ts";
import type { Run, Workspace } from "./workspace.ts";

/** Runs these tests of a package of the copy. */
export function runTests({ folder }: Workspace, name: string, tests: readonly string[]): Run {
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // One failed test is enough.
    [program, "run", ...tests, "--bail=1"],
    { cwd: join(folder, name), encoding: "utf8", maxBuffer: 64_000_000, env: { ...process.env, NO_COLOR: "1" } },
  );
  const output = `${stdout}\n${stderr}`.trim();
  const failed = /^\s*FAIL\s+(.*)$/m.exec(output)?.[1]?.trim();
  return { isGreen: status === 0, failed, end: output.split("\n").slice(-5).join(" ") };
}

/** Runs the tests of a breakage with its fault in the copy. */
export const runBroken = (workspace: Workspace, one: TestedBreakage): Run =>
  workspace.whileBroken(one, () => runTests(workspace, one.package, one.tests));
