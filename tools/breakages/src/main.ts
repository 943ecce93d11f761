import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { copyWorkspace } from "@adel/run/workspace-copy";
import { type Breakage, broken } from "./breakage.ts";
import { BREAKAGES } from "./breakages.ts";

// node tools/breakages/src/main.ts [word]: breaks a copy of the workspace in thirty ways (or those whose name contains
// the word), and exits with 1 unless the named tests are green before each and red after it.

const word = process.argv[2] ?? "";
const chosen = BREAKAGES.filter(({ name }) => name.includes(word));
// Before anything is copied: a replacement that fits no longer is loud.
for (const one of chosen) broken(readFileSync(join(root, one.file), "utf8"), one);

interface Run {
  readonly isGreen: boolean;
  /** The first failed test; undefined where none failed. */
  readonly failed: string | undefined;
  /** The last lines of a run that is red without a failed test. */
  readonly end: string;
}

const folder = copyWorkspace("adel-breakages-");

function runTests(name: string, tests: readonly string[]): Run {
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
function runBroken(one: Breakage): Run {
  const file = join(folder, one.file);
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, broken(whole, one));
  const run = runTests(one.package, one.tests);
  writeFileSync(file, whole);
  return run;
}

let missed = 0;
const report = (isGood: boolean, name: string, detail: string) => {
  if (!isGood) missed += 1;
  console.log(`${isGood ? "caught" : "MISSED"}  ${name}\n        ${detail}`);
};

try {
  for (const [name, group] of Map.groupBy(chosen, (one) => one.package)) {
    // The copy without a fault is the same for all of a package.
    const before = runTests(name, [...new Set(group.flatMap(({ tests }) => tests))]);
    for (const one of group) {
      if (!before.isGreen) {
        report(false, one.name, `red without it: ${before.failed ?? before.end}`);
        continue;
      }
      const { isGreen, failed, end } = runBroken(one);
      const detail = isGreen ? `green with it: ${one.tests.join(" ")}` : `no test ran to its end: ${end}`;
      report(failed !== undefined, one.name, failed ?? detail);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`breakages: ${chosen.length - missed} of ${chosen.length} caught`);
process.exitCode = missed > 0 || chosen.length === 0 ? 1 : 0;
