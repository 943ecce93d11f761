import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listBrowserTests } from "./suites/browser-times.ts";
import { listFileCosts } from "./suites/file-costs.ts";
import type { FileTime } from "./suites/file-times.ts";
import { startCluster } from "./suites/postgres.ts";
import { chromium, postgresql } from "./suites/prerequisites.ts";
import { getChildrenSeconds } from "./suites/processor-time.ts";
import { listSimulation } from "./suites/simulation.ts";
import { formatTotal, type Outcome, runStep, type Step } from "./suites/steps.ts";
import { BUILD, createUnitStep, type Gear, listBrowserSuite, listChecks, SUITES } from "./suites/suites.ts";
import { root } from "./workspace.ts";

// pnpm test:times [--all] [SUITE …]: what the tests cost. Each suite runs alone, so nothing else may run on the machine.
// Prints wall and processor seconds of each suite and of its costliest files, and what the longest browser tests spend
// their time on; all files are in .turbo/test-times.json.

const { values: options, positionals: names } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
});
const PRINTED_FILES = 15;

/** What one suite cost. */
interface Cost {
  readonly outcome: Outcome;
  /** processor seconds */
  readonly processor: number;
  readonly files: readonly FileCost[];
}

interface FileCost {
  readonly file: string;
  readonly wall: number;
  readonly processor: number;
}

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());

const listSteps = (gear: Gear): readonly Step[] =>
  [
    ...listChecks(gear),
    BUILD,
    ...SUITES.map((folder) => createUnitStep(gear, folder, [folder])),
    ...listBrowserSuite(gear),
    ...listSimulation(gear),
  ].filter(({ name }) => names.length === 0 || names.includes(name));

const measure = async (step: Step): Promise<Cost> => {
  const folder = mkdtempSync(join(tmpdir(), "adel-times-"));
  try {
    const before = getChildrenSeconds();
    const env = { ...step.env, ADEL_TEST_TIMES: folder };
    const outcome = await runStep({ ...step, env }, { signal: stop.signal, isBuffered: true });
    return { outcome, processor: getChildrenSeconds() - before, files: toFileCosts(outcome, listFileCosts(folder)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const toFileCosts = ({ times }: Outcome, costs: readonly FileTime[]): readonly FileCost[] =>
  times.files
    .map(({ file, seconds }) => {
      const cost = costs.find((candidate) => candidate.file === file);
      return { file, wall: seconds, processor: cost?.seconds ?? 0 };
    })
    .sort((a, b) => b.processor - a.processor || b.wall - a.wall);

const print = ({ outcome, processor, files }: Cost): void => {
  const { step, seconds, total } = outcome;
  console.log(`${format(seconds)} s wall ${format(processor)} s processor  ${step.name}  ${formatTotal(total)}`);
  for (const { file, wall, processor: cost } of files.slice(0, PRINTED_FILES))
    console.log(`    ${format(wall)} ${format(cost)}  ${file}`);
};

const printBrowserTests = (): void => {
  console.log("   all, sign-in, page loads, waits, rest");
  for (const { spec, title, seconds, signIn, pageLoads, waits, rest } of listBrowserTests().slice(0, PRINTED_FILES))
    console.log(`${[seconds, signIn, pageLoads, waits, rest].map(format).join("")}  ${spec}: ${title}`);
};

const format = (seconds: number): string => seconds.toFixed(1).padStart(7);

const main = async (): Promise<number> => {
  const bin = options.all ? postgresql.find() : null;
  const cluster = bin === null ? null : await startCluster(bin);
  const costs: Cost[] = [];
  try {
    const gear = { isFull: options.all, databaseUrl: cluster?.url ?? null, browser: chromium.find() };
    for (const step of listSteps(gear)) if (!stop.signal.aborted) costs.push(await measure(step));
  } finally {
    await cluster?.stop();
  }
  for (const cost of costs) print(cost);
  if (costs.some(({ outcome }) => outcome.step.name === "browser")) printBrowserTests();
  const rows = costs.map(({ outcome, processor, files }) => ({
    suite: outcome.step.name,
    wall: outcome.seconds,
    processor,
    files,
  }));
  mkdirSync(join(root, ".turbo"), { recursive: true });
  writeFileSync(join(root, ".turbo/test-times.json"), JSON.stringify(rows, null, 1));
  return costs.some(({ outcome }) => outcome.total.failed > 0) ? 1 : 0;
};

process.exitCode = await main();
