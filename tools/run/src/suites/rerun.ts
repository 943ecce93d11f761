import type { FailedTest } from "./failures.ts";
import { type Outcome, runStep } from "./steps.ts";
import type { Total } from "./totals.ts";

/** More failures than this usually have one cause; the rest is not run again. */
const MAX_RERUNS = 20;

export interface Rerun {
  readonly test: FailedTest;
  /** what it did alone; an unstable test passed */
  readonly verdict: "unstable" | "failed alone too" | "not run again";
  /** the highest load average of a minute while its suite ran */
  readonly load: number;
}

/**
 * Runs each failed test again alone, once. One that passes then depends on load or on other tests: it is unstable, and the
 * run stays red.
 */
export const rerunFailed = async (outcomes: readonly Outcome[], signal: AbortSignal): Promise<readonly Rerun[]> => {
  const failed = outcomes.flatMap(({ step, failures, load }) => failures.map((test) => ({ step, test, load })));
  const reruns: Rerun[] = [];
  for (const [index, { step, test, load }] of failed.entries()) {
    const alone = index < MAX_RERUNS && test.file !== "" && !signal.aborted ? step.alone?.(test) : undefined;
    if (alone === undefined) reruns.push({ test, verdict: "not run again", load });
    else {
      const { total } = await runStep(alone, { signal, isBuffered: true });
      reruns.push({ test, verdict: toVerdict(total), load });
    }
  }
  return reruns;
};

const toVerdict = ({ passed, failed }: Total): Rerun["verdict"] => {
  if (failed > 0) return "failed alone too";
  return passed > 0 ? "unstable" : "not run again";
};
