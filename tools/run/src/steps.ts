import { spawn } from "node:child_process";
import { once } from "node:events";
import { add, nothing, one, type Total } from "./totals.ts";
import { environment, root } from "./workspace.ts";

/** One step of the whole test: a command, and what its report says once it has run. */
export type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** counts after the run; a command without a report counts as one check */
  readonly total?: () => Total;
  /** names and causes of what failed, after the run */
  readonly failures?: () => readonly string[];
};

export type Outcome = {
  readonly name: string;
  readonly total: Total;
  readonly failures: readonly string[];
  readonly seconds: number;
};

/** Runs the step with its output on this terminal. A command that fails while its report does not counts as one failure. */
export const runStep = async ({ name, command, env, total, failures }: Step, signal: AbortSignal): Promise<Outcome> => {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd: root, env: environment(env), stdio: "inherit" });
  const forward = () => child.kill("SIGTERM");
  signal.addEventListener("abort", forward);
  const [code] = await once(child, "exit");
  signal.removeEventListener("abort", forward);
  const counted = total?.() ?? one(code === 0);
  const honest = code !== 0 && counted.failed === 0 ? add(counted, one(false)) : counted;
  return { name, total: honest, failures: failures?.() ?? [], seconds: (performance.now() - started) / 1000 };
};

export const sum = (outcomes: readonly Outcome[]): Total => outcomes.map(({ total }) => total).reduce(add, nothing);

/** `   12.3 s  biome                1 passed, 0 failed` */
export const line = ({ name, total, seconds }: Outcome): string =>
  `${seconds.toFixed(1).padStart(7)} s  ${name.padEnd(16)} ${closing(total)}`;

export const closing = ({ passed, failed }: Total): string => `${passed} passed, ${failed} failed`;
