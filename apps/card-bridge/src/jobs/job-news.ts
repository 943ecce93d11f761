import type { Clock } from "../kernel/clock.ts";
import type { JobView } from "./card-job.ts";

/** A bar that moves ten times a second is smooth; a page that draws each block is slower than the card. */
const BETWEEN_MS = 100;

/** Tells whoever watches how jobs stand: what becomes of one at once, how far it has come at a bounded rate. */
export interface JobNews {
  tell(job: JobView): void;
  forget(jobId: string): void;
  onChange(listener: (job: JobView) => void): () => void;
}

interface Told {
  readonly at: number;
  readonly job: JobView;
  /** Takes back what was to be told later. */
  readonly stop: () => void;
}

/** Only further on than the other: neither what it does nor what came of it has changed. */
const isFurther = (a: JobView, b: JobView): boolean =>
  a.state === b.state && a.phase === b.phase && a.fault === b.fault && a.outcome === b.outcome && a.result === b.result;

export function jobNews(clock: Clock): JobNews {
  const listeners = new Set<(job: JobView) => void>();
  const told = new Map<string, Told>();
  const nothing = () => undefined;

  function say(job: JobView): void {
    told.set(job.jobId, { at: clock.now(), job, stop: nothing });
    for (const listener of [...listeners]) listener(job);
  }

  return {
    tell(job) {
      const before = told.get(job.jobId);
      before?.stop();
      const rest = before ? before.at + BETWEEN_MS - clock.now() : 0;
      if (!before || rest <= 0 || !isFurther(before.job, job)) return say(job);
      told.set(job.jobId, { ...before, stop: clock.after(rest, () => say(job)) });
    },
    forget(jobId) {
      told.get(jobId)?.stop();
      told.delete(jobId);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
