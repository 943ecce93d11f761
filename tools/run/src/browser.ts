import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserReport, browserReports, browserSpecs } from "./totals.ts";
import { environment, root } from "./workspace.ts";

// The browser suite, spec by spec. A bridge has one port on a machine: where specs can have a network of their own,
// several run at once, each taking the next one that waits.

const suite = join(root, "tools/e2e");
const playwright = join(suite, "node_modules/.bin/playwright");
const APART = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] as const;
/** On two cores; each of them waits as long as it works. */
const LANES = 3;
/** Begun first, so that none of them is left alone at the end. */
const STARTED_FIRST = [
  "accessible",
  "forms",
  "faults",
  "gallery",
  "account",
  "bad-input",
  "hotel-life",
  "encoder-entry",
];

const isApart = spawnSync(APART[0], [...APART.slice(1), "true"], { stdio: "ignore" }).status === 0;

/** Specs to run; all where none is named. */
const named = process.argv.slice(2);
const rank = (spec: string) => (STARTED_FIRST.includes(spec) ? STARTED_FIRST.indexOf(spec) : STARTED_FIRST.length);
const waiting = browserSpecs()
  .filter((spec) => named.length === 0 || named.some((name) => spec === name.replace(/\.spec\.ts$/, "")))
  .sort((a, b) => rank(a) - rank(b));

/** A seeded database that every spec begins with a copy of. */
const prepared = mkdtempSync(join(tmpdir(), "adel-prepared-"));
/** Whether the database was made. */
async function prepare(): Promise<boolean> {
  const child = spawn(process.execPath, ["src/prepare.ts", prepared], {
    cwd: suite,
    env: environment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "close");
  return code === 0;
}

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());

async function run(spec: string): Promise<boolean> {
  const command = [playwright, "test", `/${spec}.spec.ts`, "--reporter=list,json", `--output=results/output/${spec}`];
  const [file = "", ...args] = isApart ? [...APART, ...command] : command;
  const env = environment({ ADEL_TEST_PREPARED: prepared, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport(spec) });
  const child = spawn(file, args, { cwd: suite, env, stdio: ["ignore", "pipe", "inherit"] });
  // Said when it has ended, so that none tears another's lines.
  const message: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => message.push(chunk));
  const end = () => child.kill("SIGTERM");
  stop.signal.addEventListener("abort", end);
  const [code] = await once(child, "close");
  stop.signal.removeEventListener("abort", end);
  console.log(Buffer.concat(message).toString());
  return code === 0;
}

/** Takes specs until none waits; whether all went well. */
async function lane(): Promise<boolean> {
  let isWell = true;
  for (let spec = waiting.shift(); spec !== undefined && !stop.signal.aborted; spec = waiting.shift())
    isWell = (await run(spec)) && isWell;
  return isWell;
}

rmSync(browserReports, { recursive: true, force: true });
try {
  const lanes = (await prepare()) ? await Promise.all(Array.from({ length: isApart ? LANES : 1 }, lane)) : [false];
  process.exitCode = lanes.every(Boolean) && !stop.signal.aborted ? 0 : 1;
} finally {
  rmSync(prepared, { recursive: true, force: true });
}
