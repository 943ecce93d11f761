import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { environment, root } from "../workspace.ts";
import type { FailedTest } from "./failures.ts";
import type { FileTime } from "./file-times.ts";
import { add, nothing, one, type Total } from "./totals.ts";

/** One step of the whole test: a command, and what its report tells once it has run. */
export type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** counts after the run; a command without a report counts as one check */
  readonly total?: () => Total;
  /** what failed, after the run */
  readonly failures?: () => readonly FailedTest[];
  /** how long its suites took, and its files, after the run */
  readonly times?: () => SuiteTimes;
  /** the step that runs one of its tests alone */
  readonly alone?: (test: FailedTest) => Step;
};

export type SuiteTimes = { readonly suites: readonly FileTime[]; readonly files: readonly FileTime[] };

export type Outcome = {
  readonly step: Step;
  readonly total: Total;
  readonly failures: readonly FailedTest[];
  readonly times: SuiteTimes;
  readonly seconds: number;
  /** the highest load average of a minute while it ran */
  readonly load: number;
};

type Running = {
  readonly signal: AbortSignal;
  /** its output is printed when it has ended, because another step prints meanwhile */
  readonly isBuffered?: boolean;
};

const SAMPLE_MS = 5_000;

/** Runs the step with its output on this terminal. A command that fails while its report does not counts as one failure. */
export const runStep = async (step: Step, running: Running): Promise<Outcome> => {
  const started = performance.now();
  const loads: number[] = [];
  const sampling = setInterval(() => loads.push(loadavg()[0] ?? 0), SAMPLE_MS);
  const code = await runCommand(step, running);
  clearInterval(sampling);
  const counted = step.total?.() ?? one(code === 0);
  const total = code !== 0 && counted.failed === 0 ? add(counted, one(false)) : counted;
  return {
    step,
    total,
    failures: step.failures?.() ?? [],
    times: step.times?.() ?? { suites: [], files: [] },
    seconds: (performance.now() - started) / 1000,
    load: Math.max(loadavg()[0] ?? 0, ...loads),
  };
};

/** Runs steps one after the other until one is interrupted. */
export const runSteps = async (steps: readonly Step[], running: Running): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const step of steps) if (!running.signal.aborted) outcomes.push(await runStep(step, running));
  return outcomes;
};

/** The exit code of a step's command, or null where a signal ended it. */
const runCommand = async (
  { name, command: [file, ...args], env }: Step,
  { signal, isBuffered = false }: Running,
): Promise<number | null> => {
  const output = isBuffered ? "pipe" : "inherit";
  if (!isBuffered) console.log(`\n── ${name}`);
  const child = spawn(file, args, { cwd: root, env: environment(env), stdio: ["ignore", output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const forward = () => child.kill("SIGTERM");
  signal.addEventListener("abort", forward);
  const [code] = await once(child, "close");
  signal.removeEventListener("abort", forward);
  if (isBuffered) console.log(`\n── ${name}\n${Buffer.concat(chunks).toString().trimEnd()}`);
  return code;
};

export const sum = (outcomes: readonly Outcome[]): Total => outcomes.map(({ total }) => total).reduce(add, nothing);

/** `   12.3 s  load  3.1  biome                1 passed, 0 failed` */
export const formatOutcome = ({ step, total, seconds, load }: Outcome): string =>
  `${seconds.toFixed(1).padStart(7)} s  load ${load.toFixed(1).padStart(4)}  ${step.name.padEnd(16)} ${formatTotal(total)}`;

export const formatTotal = ({ passed, failed }: Total): string => `${passed} passed, ${failed} failed`;
