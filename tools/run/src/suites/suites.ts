import { join, relative } from "node:path";
import { packagesWith, root } from "../workspace.ts";
import { type FailedTest, formatName, playwrightFailures, vitestFailures } from "./failures.ts";
import { getSuiteSeconds, listPlaywrightTimes, listVitestTimes } from "./file-times.ts";
import { bubblewrap, readerCompiler, smartCardService } from "./prerequisites.ts";
import type { Step } from "./steps.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { add, browserReportFiles, browserTotal, nothing, vitestTotal } from "./totals.ts";

// The steps of `npm test`. Each tells how it runs, how its report is read and how one of its tests runs alone.

/** What a run is made for. */
export interface Gear {
  /** with --all */
  readonly isFull: boolean;
  /** the address of a PostgreSQL, if there is one */
  readonly databaseUrl: string | null;
  /** the browser's program, if there is one */
  readonly browser: string | null;
}

const REPORT = ".turbo/vitest.json";
/** Packages whose tests examine the whole workspace. */
export const GATES = ["tools/structure", "tools/requirements"];
export const SUITES = packagesWith("test").filter((folder) => !GATES.includes(folder));

/** Hundreds of processes start from source: each finds what the first one compiled. */
const FOLDERS = { NODE_COMPILE_CACHE: join(root, ".turbo/compile-cache"), ...temporaryFolder() };

/** Where the report of a package's suite is written. */
export const getReport = (folder: string): string => join(root, folder, REPORT);

/** Static checks and the tests of the workspace itself. */
export const listChecks = ({ isFull }: Gear): readonly Step[] => [
  { name: "biome", command: ["biome", "check", "."] },
  { name: "typecheck", command: ["turbo", "run", "typecheck", "--continue=always", "--output-logs=errors-only"] },
  { name: "knip", command: ["knip"] },
  { name: "rules", command: ["node", "tools/structure/src/main.ts"] },
  createVitestStep("structure", GATES, isFull ? { ADEL_TEST_ALL: "1" } : {}),
];

/** Packages that are compiled on purpose, where that can be done. */
export const listCompiled = ({ isFull }: Gear): readonly Step[] =>
  !isFull || readerCompiler.find() === null
    ? []
    : [{ name: "pcsclite", command: ["node", "tools/run/src/build-pcsclite.ts"] }];

/** The unit suites of these packages, one after the other: some of them hold real lines and services to their times. */
export const createUnitStep = (gear: Gear, name = "unit", folders: readonly string[] = SUITES): Step =>
  createVitestStep(name, folders, toUnitEnvironment(gear));

export const BUILD: Step = { name: "build", command: ["turbo", "run", "build", "--output-logs=errors-only"] };

/** The browser suite, where there is a browser. */
export const listBrowserSuite = ({ isFull, browser }: Gear): readonly Step[] =>
  browser === null
    ? []
    : [
        {
          name: "browser",
          command: ["node", "tools/run/src/browser.ts"],
          env: { ...FOLDERS, ...(isFull && { ADEL_TEST_ALL: "1" }), ADEL_TEST_CHROMIUM: browser },
          total: browserTotal,
          failures: () => browserReportFiles().flatMap(playwrightFailures),
          times: () => ({ suites: [], files: browserReportFiles().flatMap(listPlaywrightTimes) }),
          alone: (test) => ({
            name: `alone: ${formatName(test)}`,
            command: [
              "node",
              "tools/run/src/browser.ts",
              `--grep=${escapePattern(test.titles.join(" "))}$`,
              test.file.replace(/[.]spec[.]ts$/, ""),
            ],
            env: { ...FOLDERS, ...(isFull && { ADEL_TEST_ALL: "1" }), ADEL_TEST_CHROMIUM: browser },
          }),
        },
      ];

/** Also writes down errors outside all tests. */
const JSON_REPORTER = `--reporter=${join(root, "tools/run/src/testing/json-reporter.ts")}`;

const createVitestStep = (name: string, folders: readonly string[], env: Record<string, string>): Step => ({
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
    ...folders.map((folder) => `--filter=./${folder}`),
    "--",
    "--reporter=default",
    JSON_REPORTER,
    `--outputFile.json=${REPORT}`,
  ],
  env: { ...FOLDERS, ...env },
  total: () => folders.map((folder) => vitestTotal(getReport(folder))).reduce(add, nothing),
  failures: () => folders.flatMap((folder) => vitestFailures(getReport(folder))),
  times: () => ({
    suites: folders.map((folder) => ({ file: folder, seconds: getSuiteSeconds(getReport(folder)) })),
    files: folders.flatMap((folder) => listVitestTimes(getReport(folder))),
  }),
  alone: (test) => createAloneStep(folders, test, env),
});

/** Runs one test of a package, or its file where that broke outside its tests. */
const createAloneStep = (folders: readonly string[], test: FailedTest, env: Readonly<Record<string, string>>): Step => {
  const folder = folders.find((candidate) => test.file.startsWith(`${join(root, candidate)}/`)) ?? "";
  const report = join(root, folder, ".turbo/alone.json");
  const pattern = test.titles.length === 0 ? [] : ["-t", `^${escapePattern(test.titles.join(" > "))}$`];
  return {
    name: `alone: ${formatName(test)}`,
    command: [
      "pnpm",
      ...["--dir", folder, "test", relative(join(root, folder), test.file), ...pattern],
      ...["--reporter=default", JSON_REPORTER, `--outputFile.json=${report}`],
    ],
    env: { ...FOLDERS, ...env },
    total: () => vitestTotal(report),
  };
};

/** The environment of the unit suites: what this machine has. */
const toUnitEnvironment = ({ isFull, databaseUrl }: Gear): Record<string, string> => {
  if (!isFull) return {};
  const service = smartCardService.find();
  const wrapper = bubblewrap.find();
  return {
    ADEL_TEST_ALL: "1",
    ...(databaseUrl !== null && { ADEL_TEST_POSTGRES: databaseUrl }),
    ...(service !== null && { ADEL_TEST_PCSCD: service }),
    ...(wrapper !== null && { ADEL_TEST_BUBBLEWRAP: wrapper }),
    ...(readerCompiler.find() !== null && { ADEL_TEST_PCSCLITE: "built" }),
  };
};

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
