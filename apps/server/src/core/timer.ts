/** Calls `task` once after `ms`; the returned function cancels it. Tests pass their own. */
export type StartTimer = (ms: number, task: () => void) => () => void;

/** Timers of this process; none of them keeps it from exiting. */
export const startTimer: StartTimer = (ms, task) => {
  const timer = setTimeout(task, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** A time limit that several steps of one call share. */
export interface Deadline {
  readonly over: Promise<undefined>;
  stop(): void;
}

export function deadline(after: StartTimer, ms: number): Deadline {
  const over = Promise.withResolvers<undefined>();
  const stop = after(ms, () => over.resolve(undefined));
  return { over: over.promise, stop };
}
