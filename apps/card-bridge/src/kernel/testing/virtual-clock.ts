import type { Clock } from "../clock.ts";

/**
 * A clock for tests in which everything that is waited for happens in this process, without input or output: time
 * passes only when nothing else is left to do. Waiting for a reply that never comes takes no time, and no load of the
 * computer makes a reply late.
 */
export function virtualClock(): Clock {
  let now = 0;
  let isScheduled = false;
  const timers = new Set<{ readonly at: number; readonly task: () => void }>();

  function schedule(): void {
    if (isScheduled || timers.size === 0) return;
    isScheduled = true;
    setImmediate(passToNext);
  }
  /** Goes to the time of the next task; of two at the same time, the first one that was set comes first. */
  function passToNext(): void {
    isScheduled = false;
    const [first, ...others] = timers;
    if (!first) return;
    const next = others.reduce((earliest, one) => (one.at < earliest.at ? one : earliest), first);
    timers.delete(next);
    now = next.at;
    next.task();
    schedule();
  }
  return {
    now: () => now,
    wall: () => now,
    after(ms, task) {
      const timer = { at: now + ms, task };
      timers.add(timer);
      schedule();
      return () => timers.delete(timer);
    },
  };
}
