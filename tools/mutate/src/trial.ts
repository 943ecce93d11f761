import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Mutation, mutate, type Outcome } from "./mutation.ts";
import { findNamesake, readNearestTests } from "./nearest-tests.ts";
import { getRunnerOptions, type Target } from "./production.ts";
import { runTests, type TestRun } from "./run-tests.ts";

export type Trial = { readonly outcome: Outcome; readonly by?: string };

type Options = {
  readonly target: Target;
  /** The copy of the workspace in which the files are changed. */
  readonly copy: string;
  readonly temporary: string;
  /** What one run of tests may take. */
  readonly seconds: number;
  readonly signal: AbortSignal;
};

/** The arguments of one run without some test files; undefined where there is nothing to run. */
type Stage = (excluded: readonly string[]) => readonly string[] | undefined;

/** The tests that notice a mutation most likely come first. */
function listStages(file: string, nearest: readonly string[], first: string | undefined): Stage[] {
  const listOthers = (tests: readonly string[]) => (excluded: readonly string[]) => {
    const others = tests.filter((test) => !excluded.includes(test));
    return others.length === 0 ? undefined : others;
  };
  const likely = first ?? findNamesake(file, nearest);
  return [
    listOthers(likely === undefined ? [] : [likely]),
    listOthers(nearest.filter((test) => test !== likely)),
    (excluded) => ["related", file, ...[...nearest, ...excluded].map((test) => `--exclude=${test}`)],
  ];
}

/** Tries mutations of one target, one at a time. */
export function createTrials({ target, copy, temporary, seconds, signal }: Options) {
  const findNearest = readNearestTests(target);
  const options = getRunnerOptions(target);
  const cwd = join(copy, target.packageFolder);
  const run = (words: readonly string[]) =>
    runTests([...words, ...options], { cwd, temporary, seconds, signal, isFirstEnough: broken.size === 0 });
  const provenGreen = new Set<string>();
  /** Test files that are red without a mutation too: they tell nothing. */
  const broken = new Set<string>();

  /** Runs a stage until it is green, or red by a test that is green without the mutation. */
  async function runStage(stage: Stage, restored: <T>(work: () => Promise<T>) => Promise<T>): Promise<TestRun> {
    const words = stage([...broken]);
    if (words === undefined) return { color: "green" };
    const result = await run(words);
    if (result.color !== "red") return result;
    // Vitest's own --exclude holds for no project of a configuration.
    const failed = result.failed.find((file) => !broken.has(file));
    if (failed === undefined) return { color: "green" };
    if (provenGreen.has(failed)) return { color: "red", failed: [failed] };
    const { color: without } = await restored(() => run([failed]));
    (without === "green" ? provenGreen : broken).add(failed);
    return without === "green" ? { color: "red", failed: [failed] } : runStage(stage, restored);
  }

  /** Tries a mutation; `first` is a test file that is known to notice it. Undefined where it no longer fits. */
  return async (mutation: Mutation, first?: string): Promise<Trial | undefined> => {
    const file = join(copy, mutation.file);
    const original = readFileSync(file, "utf8");
    const mutated = mutate(original, mutation);
    if (mutated === undefined) return undefined;
    const restored = async <T>(work: () => Promise<T>): Promise<T> => {
      writeFileSync(file, original);
      return work().finally(() => writeFileSync(file, mutated));
    };
    let hasTimedOut = false;
    writeFileSync(file, mutated);
    try {
      for (const stage of listStages(file, findNearest(mutation.file), first)) {
        const result = await runStage(stage, restored);
        if (result.color === "red") return { outcome: "killed", by: result.failed.join(", ") };
        hasTimedOut ||= result.color === "timed out";
      }
    } finally {
      writeFileSync(file, original);
    }
    return { outcome: hasTimedOut ? "timed out" : "survived" };
  };
}
