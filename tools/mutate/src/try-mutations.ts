import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyWorkspace } from "@adel/run/workspace-copy";
import type { Result } from "./mutation.ts";
import type { Target } from "./production.ts";
import { describeMutation, openResults } from "./results.ts";
import { createTrials } from "./trial.ts";

type Options = {
  readonly target: Target;
  /** Names the results of this run. */
  readonly run: string;
  /** Tries anew what ran out of time. */
  readonly retry: boolean;
  /** What one run of tests may take. */
  readonly seconds: number;
  readonly signal: AbortSignal;
};

/** Tries what has no result yet until it is stopped, and gives all results; what no longer fits has none. */
export async function tryMutations(chosen: readonly Result[], options: Options): Promise<Result[]> {
  const { target, run, retry, seconds, signal } = options;
  const results = openResults(target, run);
  console.log(`${target.name}: ${chosen.length} mutations, results in ${results.path}`);
  // Short, because tests put sockets into it, and the path of a socket is limited.
  const [copy, temporary] = [copyWorkspace("adel-mutate-"), mkdtempSync(join(tmpdir(), "am-"))];
  try {
    const tryMutation = createTrials({ target, copy, temporary, seconds, signal });
    for (const [at, { by: first, outcome: _, ...mutation }] of chosen.entries()) {
      const earlier = results.get(mutation);
      if (earlier !== undefined && !(retry && earlier.outcome === "timed out")) continue;
      const trial = await tryMutation(mutation, first);
      if (trial === undefined) continue;
      results.add({ ...mutation, ...trial });
      console.log(`${at + 1} ${trial.outcome} ${trial.by ?? ""}\n${describeMutation(mutation)}`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    console.log(`stopped by ${signal.reason}`);
  } finally {
    for (const folder of [copy, temporary]) rmSync(folder, { recursive: true, force: true });
  }
  return chosen.flatMap((one) => results.get(one) ?? []);
}
