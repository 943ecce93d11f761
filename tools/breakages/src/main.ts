import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { copyWorkspace } from "@adel/run/workspace-copy";
import { BREAKAGES, type Breakage, broken } from "./breakages.ts";

// node tools/breakages/src/main.ts [word]: breaks a copy of the workspace in ten ways (or those whose name contains the
// word), and exits with 1 unless the named tests are green before each and red after it.

const word = process.argv[2] ?? "";
const chosen = BREAKAGES.filter(({ name }) => name.includes(word));
// Before anything is copied: a replacement that fits no longer is loud.
for (const one of chosen) broken(readFileSync(join(root, one.file), "utf8"), one);

interface Run {
  readonly isGreen: boolean;
  /** The first failed test, or why none ran. */
  readonly said: string;
}

const folder = copyWorkspace("adel-breakages-");

function runTests({ package: name, tests }: Breakage): Run {
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // One failed test is enough; the time limit ends processes that hang.
    [program, "run", ...tests, "--bail=1", "--testTimeout=60000", "--hookTimeout=60000"],
    { cwd: join(folder, name), encoding: "utf8", maxBuffer: 64_000_000, env: { ...process.env, NO_COLOR: "1" } },
  );
  const failed = /^\s*FAIL\s+(.*)$/m.exec(`${stdout}\n${stderr}`)?.[1] ?? stderr.trim().split("\n")[0] ?? "";
  return { isGreen: status === 0, said: failed.trim() };
}

/** What is wrong with a breakage's tests; undefined where they notice it. */
function verdict(one: Breakage): { readonly isCaught: boolean; readonly said: string } {
  const before = runTests(one);
  if (!before.isGreen) return { isCaught: false, said: `red without it: ${before.said}` };
  const file = join(folder, one.file);
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, broken(whole, one));
  const after = runTests(one);
  writeFileSync(file, whole);
  return { isCaught: !after.isGreen, said: after.isGreen ? `green with it: ${one.tests.join(" ")}` : after.said };
}

let missed = 0;
try {
  for (const one of chosen) {
    const { isCaught, said } = verdict(one);
    if (!isCaught) missed += 1;
    console.log(`${isCaught ? "caught" : "MISSED"}  ${one.name}\n        ${said}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`breakages: ${chosen.length - missed} of ${chosen.length} caught`);
process.exitCode = missed > 0 || chosen.length === 0 ? 1 : 0;
