import { type Clock, systemClock } from "../clock.ts";

const STEP_MS = 5;

/**
 * A clock for tests with a real port whose two ends are in this process: a wait consists of short steps, and whatever
 * arrives is received between two of them. When a busy computer does not run this process for a while, only one step
 * passes, so no reply is late for that.
 */
export const steppedClock: Clock = {
  ...systemClock,
  after(ms, task) {
    let left = Math.max(1, Math.ceil(ms / STEP_MS));
    const step = ms / left;
    let stop: (() => void) | undefined;
    const wait = () => {
      stop = systemClock.after(step, () => {
        left -= 1;
        if (left === 0) task();
        else wait();
      });
    };
    wait();
    return () => stop?.();
  },
};
