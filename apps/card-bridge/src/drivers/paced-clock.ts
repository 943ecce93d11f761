import type { Clock } from "../kernel/clock.ts";

/** A clock with a precision of 0.1 ms; system timers have 1 to 2 ms. */
export interface PacedClock extends Clock {
  /** The next wait counts from now instead of from the end of the previous wait. */
  startHere(): void;
}

/** A system timer is late by up to this much; the rest is spent in a blocking sleep. */
const COARSE_MS = 1.5;
/** A blocking sleep is late by about this much; the rest is spent in a busy loop. */
const OVERSLEPT_MS = 0.1;
/** Waits that follow each other within this time belong to one sequence. */
const CHAIN_MS = 1;

/**
 * For simulators with a device's timing. A wait that begins when another one ended counts from the time at which that
 * one was due, so that delays do not accumulate over the steps of one reply.
 */
export function pacedClock(clock: Clock): PacedClock {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  let lastDue = Number.NEGATIVE_INFINITY;
  return {
    now: clock.now,
    wall: clock.wall,
    startHere() {
      lastDue = Number.NEGATIVE_INFINITY;
    },
    after(ms, task) {
      const now = clock.now();
      const due = (now - lastDue < CHAIN_MS ? lastDue : now) + ms;
      const wake = () => {
        const left = due - clock.now() - OVERSLEPT_MS;
        if (left > 0) Atomics.wait(asleep, 0, 0, left);
        while (clock.now() < due);
        lastDue = due;
        task();
      };
      const coarse = Math.floor(due - now - COARSE_MS);
      if (coarse > 0) return clock.after(coarse, wake);
      let called = true;
      queueMicrotask(() => {
        if (called) wake();
      });
      return () => {
        called = false;
      };
    },
  };
}
