import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { environment, root } from "@adel/run/workspace";

/** The result of some tests; of red ones with the files that failed, in the order of the report. */
export type TestRun =
  | { readonly color: "green" | "timed out" }
  | { readonly color: "red"; readonly failed: readonly string[] };

/** What a run may take on a machine without other work. */
export const DEFAULT_SECONDS = 60;

/** Below the limit of a run, so that a test that waits in vain is red before the run is over. */
const listLimits = (runMs: number): string[] => [
  `--testTimeout=${runMs / 2}`,
  `--hookTimeout=${runMs / 2}`,
  `--expect.poll.timeout=${Math.floor(runMs / 3)}`,
];

const FAILED_TEST = /^\s*FAIL\s+(?:\|[^|]*\|\s+)?(\S+\.test\.tsx?)/gm;
/** Of an error outside every test. */
const ORIGIN_OF_ERROR = /originated in "(\S+)" test file/g;

type Options = {
  /** Whether the first red test ends the run. */
  readonly isFirstEnough: boolean;
  readonly cwd: string;
  /** A folder for what the tests leave behind; emptied before each run. */
  readonly temporary: string;
  readonly seconds: number;
  /** Ends the running tests. */
  readonly signal: AbortSignal;
};

/** Runs Vitest, at most for the given time. */
export async function runTests(
  words: readonly string[],
  { cwd, temporary, seconds, signal, isFirstEnough }: Options,
): Promise<TestRun> {
  signal.throwIfAborted();
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary);
  // Into a file: a pipe stays open as long as anything the tests started has it.
  const path = join(temporary, "output.txt");
  const output = openSync(path, "w");
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [program, ...words, "--run", `--bail=${isFirstEnough ? 1 : 0}`, "--passWithNoTests", ...listLimits(seconds * 1000)],
    {
      cwd,
      env: environment({ NO_COLOR: "1", TMPDIR: temporary, HOME: temporary }),
      stdio: ["ignore", output, output],
      // A group of its own: what the tests started ends with them.
      detached: true,
    },
  );
  const exited = once(child, "exit");
  const over = new AbortController();
  const late = pause(seconds * 1000, undefined, { signal: AbortSignal.any([over.signal, signal]) }).catch(
    () => undefined,
  );
  const isOver = await Promise.race([exited.then(() => true), late.then(() => false)]);
  over.abort();
  endGroup(child.pid);
  const [code]: unknown[] = await exited;
  closeSync(output);
  signal.throwIfAborted();
  return isOver ? judgeOutput(code === 0, readFileSync(path, "utf8")) : { color: "timed out" };
}

/** Reads the runner's report: which test files failed. Throws where no test ran. */
export function judgeOutput(isGreen: boolean, output: string): TestRun {
  if (isGreen) return { color: "green" };
  const failed = [...output.matchAll(FAILED_TEST), ...output.matchAll(ORIGIN_OF_ERROR)].flatMap(
    ([, file]) => file ?? [],
  );
  if (failed.length > 0) return { color: "red", failed: [...new Set(failed)] };
  // A worker that did not answer in time, or a runner that the system ended: no test says what is wrong.
  if (output.trim() === "" || output.includes("Unhandled")) return { color: "timed out" };
  throw new Error(`the tests did not run:\n${output.slice(-2000)}`);
}

const endGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended by itself.
  }
};
