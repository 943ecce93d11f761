import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { canRunApart } from "./apart.ts";
import { printFailure } from "./suites/failures.ts";
import { takeSlowest } from "./suites/file-times.ts";
import { startLoad } from "./suites/load.ts";
import { startCluster } from "./suites/postgres.ts";
import { chromium, postgresql, prerequisitesOf, skippedSuites } from "./suites/prerequisites.ts";
import { type Rerun, rerunFailed } from "./suites/rerun.ts";
import { listSimulation } from "./suites/simulation.ts";
import { formatOutcome, formatTotal, type Outcome, runSteps, sum } from "./suites/steps.ts";
import {
  BUILD,
  createUnitStep,
  GATES,
  getReport,
  listBrowserSuite,
  listChecks,
  listCompiled,
  SUITES,
} from "./suites/suites.ts";
import { add, one } from "./suites/totals.ts";
import { root } from "./workspace.ts";

// npm test: every suite on SQLite, and the browser suite with a small set of looks, in one go. With --all: also
// PostgreSQL, a smart card service, every look, pictures, programs killed at work and a small hotel simulation. What the
// machine lacks for a run is left out and named; under CI=true that is a failure.

const { values: options } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const required = prerequisitesOf(options.all);
const SLOWEST = 10;

const interrupted = new AbortController();
const { signal } = interrupted;
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => interrupted.abort());

const main = async (): Promise<number> => {
  for (const folder of [...GATES, ...SUITES]) rmSync(getReport(folder), { force: true });
  const stopLoad = startLoad();
  const bin = options.all ? postgresql.find() : null;
  const cluster = bin === null ? null : await startCluster(bin);
  const gear = { isFull: options.all, databaseUrl: cluster?.url ?? null, browser: chromium.find() };
  try {
    const built = await runSteps([...listCompiled(gear), BUILD], { signal });
    // The unit suites and the simulation often wait, so they and the checks run beside each other.
    const simulation = listSimulation(gear);
    const isBeside = canRunApart();
    const [checks, units, played] = await Promise.all([
      runSteps(listChecks(gear), { signal, isBuffered: true }),
      runSteps([createUnitStep(gear)], { signal }),
      runSteps(isBeside ? simulation : [], { signal, isBuffered: true }),
    ]);
    const browsed = await runSteps([...listBrowserSuite(gear), ...(isBeside ? [] : simulation)], { signal });
    const outcomes = [...built, ...checks, ...units, ...played, ...browsed];
    const reruns = await rerunFailed(outcomes, signal);
    return signal.aborted ? 130 : report(outcomes, reruns);
  } finally {
    await cluster?.stop();
    stopLoad();
  }
};

const report = (outcomes: readonly Outcome[], reruns: readonly Rerun[]): number => {
  const missing = required.filter((need) => need.find() === null);
  const demanded = process.env.CI === "true" ? missing.map(() => one(false)) : [];
  const total = demanded.reduce(add, sum(outcomes));
  for (const { test, verdict, load } of reruns)
    console.log(`\n✗ ${verdict}, load ${load.toFixed(1)}: ${printFailure(test)}`);
  console.log("");
  for (const outcome of outcomes) console.log(formatOutcome(outcome));
  printTimes(outcomes);
  console.log(lastLine("tools/requirements"));
  for (const sentence of skippedSuites(missing)) console.log(sentence);
  if (!options.all)
    console.log("the small run: npm test -- --all also runs PostgreSQL, a smart card service and every look");
  if (demanded.length > 0) console.log("under CI=true nothing may be left out: each counts as a failure");
  console.log(formatTotal(total));
  return total.failed === 0 ? 0 : 1;
};

/** The duration of each suite, and of the files that took longest. */
const printTimes = (outcomes: readonly Outcome[]): void => {
  const times = outcomes.map(({ times }) => times);
  const suites = times.flatMap((time) => time.suites).map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`);
  console.log(`suites: ${suites.join(", ")}`);
  const slowest = takeSlowest(
    times.flatMap((time) => time.files),
    SLOWEST,
  );
  console.log(`slowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`).join(", ")}`);
};

/** The numbers of a gate: the last line of its own program. */
const lastLine = (folder: string): string => {
  const { stdout } = spawnSync(process.execPath, [join(root, folder, "src/main.ts")], { cwd: root, encoding: "utf8" });
  return stdout.trimEnd().split("\n").at(-1) ?? "";
};

process.exitCode = await main();
