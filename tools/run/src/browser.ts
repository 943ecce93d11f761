import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { apart, canRunApart } from "./apart.ts";
import { lanesOf } from "./suites/browser-lanes.ts";
import { browserReport, browserSpecs, removeBrowserReports } from "./suites/totals.ts";
import { environment, root } from "./workspace.ts";

// The browser suite: `node tools/run/src/browser.ts [--shuffle SEED] [--grep TITLE] [SPEC...]`. A bridge has one port on a
// machine: where lanes can have a network of their own, several run at once. A lane is one process of Playwright with one browser
// for all of its specs; --shuffle has it take them in another order.

const suite = join(root, "tools/e2e");
const playwright = join(suite, "node_modules/.bin/playwright");
/** On two cores: a second of a lane costs 0.6 s of processor time. */
const LANES = Number(process.env.ADEL_TEST_LANES ?? 3);

const { values: options, positionals } = parseArgs({
  options: { shuffle: { type: "string" }, grep: { type: "string" } },
  allowPositionals: true,
});
const named = positionals.map((name) => name.replace(/\.spec\.ts$/, ""));
const specs = browserSpecs().filter((spec) => named.length === 0 || named.includes(spec));

/** What the specs share: a seeded database, the built gallery. */
const prepared = mkdtempSync(join(tmpdir(), "adel-prepared-"));
const isApart = canRunApart();

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());

/** Whether the program ended well; it is ended where the suite is. */
async function succeeds(child: ChildProcess): Promise<boolean> {
  const end = () => child.kill("SIGTERM");
  stop.signal.addEventListener("abort", end);
  const [code] = await once(child, "close");
  stop.signal.removeEventListener("abort", end);
  return code === 0;
}

const prepare = (): Promise<boolean> =>
  succeeds(
    spawn(process.execPath, ["src/prepare.ts", prepared], {
      cwd: suite,
      env: environment(),
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );

function runLane(own: readonly string[], at: number): Promise<boolean> {
  const lane = at + 1;
  const command = [
    playwright,
    "test",
    ...own.map((spec) => `/${spec}.spec.ts`),
    "--reporter=list,json",
    `--output=results/output/${lane}`,
    ...(options.shuffle === undefined ? [] : [`--shuffle=${options.shuffle}`]),
    ...(options.grep === undefined ? [] : [`--grep=${options.grep}`]),
    ...(process.env.ADEL_TEST_TIMES ? ["--add-reporter=src/times-reporter.ts"] : []),
  ];
  const [file = "", ...args] = isApart ? apart(command) : command;
  // Playwright asks its workers for color; beside NO_COLOR, Node would warn of that in each program that a test starts.
  const { NO_COLOR: _, ...env } = environment({
    ADEL_TEST_PREPARED: prepared,
    ADEL_TEST_TIMES_FILE: join(suite, `results/times/${lane}.json`),
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport(lane),
  });
  const child = spawn(file, args, { cwd: suite, env, stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => console.log(`${lane} | ${line}`));
  return succeeds(child);
}

removeBrowserReports();
try {
  const lanes = lanesOf(specs, isApart ? LANES : 1);
  const results = (await prepare()) ? await Promise.all(lanes.map(runLane)) : [false];
  process.exitCode = results.every(Boolean) && !stop.signal.aborted ? 0 : 1;
} finally {
  rmSync(prepared, { recursive: true, force: true });
}
