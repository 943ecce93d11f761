import type { Clock } from "../clock.ts";

/** A clock for tests: time advances only by call. */
export interface ManualClock extends Clock {
  pass(ms: number): void;
}

export function manualClock(start = 0): ManualClock {
  let now = start;
  let timers: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    wall: () => now,
    after(ms, task) {
      const timer = { at: now + ms, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      timers = timers.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}
