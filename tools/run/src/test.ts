import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { playwrightFailures, vitestFailures } from "./failures.ts";
import { startCluster } from "./postgres.ts";
import {
  chromium,
  postgresql,
  prerequisitesOf,
  readerCompiler,
  skippedSuites,
  smartCardService,
} from "./prerequisites.ts";
import { closing, line, type Outcome, runStep, type Step, sum } from "./steps.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { add, browserReport, browserSpecs, browserTotal, nothing, one, vitestTotal } from "./totals.ts";
import { packagesWith, root } from "./workspace.ts";

// npm test: every suite on SQLite, and the browser suite with a small set of looks, in one go. With --all: also
// PostgreSQL, a smart card service, every look, pictures and programs killed at work. What the machine lacks for a run
// is left out and named; under CI=true that is a failure.

const { values: options } = parseArgs({ options: { all: { type: "boolean", default: false } } });
/** What every suite reads to know whether it runs in full. */
const gear: Readonly<Record<string, string>> = options.all ? { ADEL_TEST_ALL: "1" } : {};
const required = prerequisitesOf(options.all);

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort());

const vitestReport = ".turbo/vitest.json";
const structure = ["tools/structure", "tools/requirements"];
const suites = packagesWith("test");
/** Hundreds of processes start from source: each finds what the first one compiled. */
const folders = { NODE_COMPILE_CACHE: join(root, ".turbo/compile-cache"), ...temporaryFolder() };

const vitest = (name: string, packages: readonly string[], env: Record<string, string> = {}): Step => ({
  name,
  // --force: a cached result is not a run.
  command: [
    "turbo",
    "run",
    "test",
    "--force",
    "--continue=always",
    "--concurrency=1",
    "--log-order=stream",
    ...packages.map((folder) => `--filter=./${folder}`),
    "--",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ],
  env: { ...folders, ...env },
  total: () => packages.map((folder) => vitestTotal(join(root, folder, vitestReport))).reduce(add, nothing),
  failures: () => packages.flatMap((folder) => vitestFailures(join(root, folder, vitestReport))),
});

/** The environment of the unit suites: what this machine has. */
const machine = (databaseUrl: string | null): Record<string, string> => {
  if (!options.all) return {};
  const service = smartCardService.find();
  return {
    ...gear,
    ...(databaseUrl === null ? {} : { ADEL_TEST_POSTGRES: databaseUrl }),
    ...(service === null ? {} : { ADEL_TEST_PCSCD: service }),
    ...(readerCompiler.find() === null ? {} : { ADEL_TEST_PCSCLITE: "built" }),
  };
};

/** Packages that are compiled on purpose, where that can be done. */
const compiled = (): Step[] =>
  !options.all || readerCompiler.find() === null
    ? []
    : [{ name: "pcsclite", command: ["node", "tools/run/src/build-pcsclite.ts"] }];

const steps = (databaseUrl: string | null, browser: string | null): Step[] => [
  ...compiled(),
  { name: "biome", command: ["biome", "check", "."] },
  { name: "typecheck", command: ["turbo", "run", "typecheck", "--continue=always", "--output-logs=errors-only"] },
  { name: "knip", command: ["knip"] },
  vitest("structure", structure, gear),
  vitest(
    "unit",
    suites.filter((folder) => !structure.includes(folder)),
    machine(databaseUrl),
  ),
  { name: "build", command: ["turbo", "run", "build", "--output-logs=errors-only"] },
  ...(browser === null ? [] : [browserSuite(browser)]),
];

const browserSuite = (browser: string): Step => ({
  name: "browser",
  command: ["node", "tools/run/src/browser.ts"],
  env: { ...folders, ...gear, ADEL_TEST_CHROMIUM: browser },
  total: browserTotal,
  failures: () => browserSpecs().map(browserReport).flatMap(playwrightFailures),
});

const main = async (): Promise<number> => {
  for (const folder of suites) rmSync(join(root, folder, vitestReport), { force: true });
  const bin = options.all ? postgresql.find() : null;
  const cluster = bin === null ? null : await startCluster(bin);
  const outcomes: Outcome[] = [];
  try {
    for (const step of steps(cluster?.url ?? null, chromium.find())) {
      if (interrupted.signal.aborted) return 130;
      outcomes.push(await runStep(step, interrupted.signal));
    }
  } finally {
    await cluster?.stop();
  }
  return interrupted.signal.aborted ? 130 : report(outcomes);
};

const report = (outcomes: readonly Outcome[]): number => {
  const missing = required.filter((need) => need.find() === null);
  const demanded = process.env.CI === "true" ? missing.map(() => one(false)) : [];
  const total = demanded.reduce(add, sum(outcomes));
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);
  console.log("");
  for (const outcome of outcomes) console.log(line(outcome));
  for (const folder of structure) console.log(lastLine(folder));
  for (const sentence of skippedSuites(missing)) console.log(sentence);
  if (!options.all)
    console.log("the small run: npm test -- --all also runs PostgreSQL, a smart card service and every look");
  if (demanded.length > 0) console.log("under CI=true nothing may be left out: each counts as a failure");
  console.log(closing(total));
  return total.failed === 0 ? 0 : 1;
};

/** What a gate has to say in numbers: the last line of its own program. */
const lastLine = (folder: string): string => {
  const { stdout } = spawnSync(process.execPath, [join(root, folder, "src/main.ts")], { cwd: root, encoding: "utf8" });
  return stdout.trimEnd().split("\n").at(-1) ?? "";
};

process.exitCode = await main();
