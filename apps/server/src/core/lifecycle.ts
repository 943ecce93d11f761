import type { StartTimer } from "./timer.ts";

/** What a feature does besides answering calls. */
export interface Lifecycle {
  /** Runs before the first call is answered. */
  readonly prepare?: () => Promise<void>;
  /** Runs when the server listens; a server used only with injected calls starts nothing. */
  readonly start?: () => void;
  /** Starts no new work and waits for running work; requests are still answered meanwhile. */
  readonly stop?: () => void | Promise<void>;
}

interface RepeatDeps {
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
}

/** Repeats `work` while the server listens; each run begins `ms` after the end of the one before. */
export function repeat({ after, onError }: RepeatDeps, ms: number, work: () => Promise<void>): Lifecycle {
  let cancel: (() => void) | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  const schedule = (): void => {
    if (isStopped) return;
    cancel = after(ms, () => {
      running = work().catch(onError).finally(schedule);
    });
  };
  return {
    start: schedule,
    stop: () => {
      isStopped = true;
      cancel?.();
      return running;
    },
  };
}
