import { findPackagesWithChangedData, listChangedFiles } from "./suites/changes.ts";
import { formatOutcome, formatTotal, type Outcome, runStep, runSteps, type Step, sum } from "./suites/steps.ts";
import { packagesWith } from "./workspace.ts";

// pnpm check, before each commit: format, lint, types, unused code and structure side by side; then the tests that the
// change affects: by the import graph in changed packages and those that use them, and all tests of a package of which
// a file changed that no import leads to.

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort());

const statics: readonly Step[] = [
  { name: "biome", command: ["biome", "check", "."] },
  { name: "typecheck", command: ["turbo", "run", "typecheck", "--output-logs=errors-only"] },
  { name: "knip", command: ["knip"] },
  { name: "rules", command: ["node", "tools/structure/src/main.ts"] },
];

const TESTS = [
  "turbo",
  "run",
  "test",
  "--force",
  "--continue=always",
  "--concurrency=1",
  "--output-logs=errors-only",
] as const;

const withChangedData = findPackagesWithChangedData(packagesWith("test"), listChangedFiles());
const tests: readonly Step[] = [
  {
    name: "affected tests",
    command: [
      ...TESTS,
      "--filter=...[HEAD]",
      ...withChangedData.map((folder) => `--filter=!./${folder}`),
      "--",
      "--changed",
    ],
  },
  ...(withChangedData.length === 0
    ? []
    : [
        {
          name: "changed data",
          command: [...TESTS, ...withChangedData.map((folder) => `--filter=./${folder}`)] as const,
        },
      ]),
];

const running = { signal: interrupted.signal };
const outcomes: readonly Outcome[] = [
  ...(await Promise.all(statics.map((step) => runStep(step, { ...running, isBuffered: true })))),
  ...(await runSteps(tests, running)),
];
console.log("");
for (const outcome of outcomes) console.log(formatOutcome(outcome));
console.log(formatTotal(sum(outcomes)));
process.exitCode = interrupted.signal.aborted ? 130 : sum(outcomes).failed === 0 ? 0 : 1;
