/** Calls `task` once after `ms`; the answer takes it back. Tests pass one of their own. */
export type After = (ms: number, task: () => void) => () => void;

/** Timers of this process; none of them keeps it from ending. */
export const systemAfter: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
