import type { JobStatus } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";

/** Ten updates per second make a smooth progress bar; drawing each block would be slower than the card. */
const BETWEEN_MS = 100;

/** Reports jobs to listeners: changes of state at once, progress at a limited rate. */
export interface JobNotifier {
  notify(job: JobStatus): void;
  forget(jobId: string): void;
  onChange(listener: (job: JobStatus) => void): () => void;
}

interface Reported {
  readonly at: number;
  readonly job: JobStatus;
  /** Cancels delayed reports. */
  readonly stop: () => void;
}

/** Whether only the progress has changed, not the state or the result. */
const isFurther = (a: JobStatus, b: JobStatus): boolean =>
  a.state === b.state && a.phase === b.phase && a.fault === b.fault && a.outcome === b.outcome && a.result === b.result;

export function jobNotifier(clock: Clock): JobNotifier {
  const listeners = new Set<(job: JobStatus) => void>();
  const reported = new Map<string, Reported>();
  const nothing = () => undefined;

  function notify(job: JobStatus): void {
    reported.set(job.jobId, { at: clock.now(), job, stop: nothing });
    for (const listener of [...listeners]) listener(job);
  }

  return {
    notify(job) {
      const before = reported.get(job.jobId);
      before?.stop();
      const rest = before ? before.at + BETWEEN_MS - clock.now() : 0;
      if (!before || rest <= 0 || !isFurther(before.job, job)) return notify(job);
      reported.set(job.jobId, { ...before, stop: clock.after(rest, () => notify(job)) });
    },
    forget(jobId) {
      reported.get(jobId)?.stop();
      reported.delete(jobId);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
