import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { type Breakage, broken, isBrowsed, isPlayed, isTested } from "./breakage.ts";
import { BREAKAGES } from "./breakages.ts";
import { buildProduct, playBroken, playStories, runSpecs } from "./play-stories.ts";
import { runBroken, runTests } from "./run-tests.ts";
import { type Run, Workspace } from "./workspace.ts";

// node tools/breakages/src/main.ts [word...]: breaks a copy of the workspace in some forty ways (or those whose name contains
// one of the words), and exits with 1 unless the named tests, stories and browser tests are green before each and red after it.

const words = process.argv.slice(2);
const chosen = BREAKAGES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
// Before anything is copied: a replacement that fits no longer is loud.
for (const one of chosen) broken(readFileSync(join(root, one.file), "utf8"), one);

let missed = 0;
const report = (isGood: boolean, name: string, detail: string) => {
  if (!isGood) missed += 1;
  console.log(`${isGood ? "caught" : "MISSED"}  ${name}\n        ${detail}`);
};

/** Breaks one after the other; the copy without a fault is the same for all of them. */
function breakEach<T extends Breakage>(group: readonly T[], before: Run, run: (one: T) => Run): void {
  for (const one of group) {
    if (!before.isGreen) {
      report(false, one.name, `red without it: ${before.failed ?? before.end}`);
      continue;
    }
    const { isGreen, failed, end } = run(one);
    const detail = isGreen ? "green with it" : `nothing ran to its end: ${end}`;
    report(failed !== undefined, one.name, failed ?? detail);
  }
}

const workspace = new Workspace();
try {
  const tested = chosen.filter(isTested);
  for (const [name, group] of Map.groupBy(tested, (one) => one.package)) {
    const before = runTests(workspace, name, [...new Set(group.flatMap(({ tests }) => tests))]);
    breakEach(group, before, (one) => runBroken(workspace, one));
  }
  const [played, browsed] = [chosen.filter(isPlayed), chosen.filter(isBrowsed)];
  if (played.length + browsed.length > 0) buildProduct(workspace);
  if (played.length > 0) {
    const before = playStories(workspace, [...new Set(played.map(({ story }) => story))]);
    breakEach(played, before, (one) => playBroken(workspace, one));
  }
  if (browsed.length > 0) {
    const before = runSpecs(workspace, [...new Set(browsed.map(({ spec }) => spec))]);
    breakEach(browsed, before, (one) => playBroken(workspace, one));
  }
} finally {
  workspace.remove();
}
console.log(`breakages: ${chosen.length - missed} of ${chosen.length} caught`);
process.exitCode = missed > 0 || chosen.length === 0 ? 1 : 0;
